/** The one style sheet of the instance's own pages. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #faf8f3; --surface: #fff; --ink: #1f1c17; --ink-2: #5f594e; --line: #ddd7ca;
  --edge: #8c8576; --accent: #0a6a5b; --on: #fff; --wrong: #b3261e; --wrong-soft: #fbe6e3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17181b; --surface: #202226; --ink: #edeae3; --ink-2: #aca69a; --line: #373a40;
    --edge: #7b7f88; --accent: #62cdb7; --on: #06231e; --wrong: #ff8a80; --wrong-soft: #45201d;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.45 system-ui, sans-serif;
}
header, main { max-width: 30rem; margin-inline: auto; padding-inline: 16px; }
header { padding-block: 32px 12px; color: var(--ink-2); font-size: 14px; }
header a { color: inherit; text-decoration: none; }
main { padding-block-end: 48px; }
h1, h2, .word {
  font-family: "Iowan Old Style", "Palatino Linotype", Palatino, Charter, "Noto Serif", Georgia, serif;
  font-weight: 500; line-height: 1.15;
}
:lang(zh) :is(h1, h2) { font-family: "Songti SC", "Noto Serif CJK SC", serif; }
:lang(ja) :is(h1, h2) { font-family: "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", serif; }
:lang(ko) :is(h1, h2) { font-family: AppleMyungjo, "Noto Serif CJK KR", serif; }
:lang(zh), :lang(ja) { line-break: strict; }
:lang(ja) { word-break: auto-phrase; }
:lang(ko) { word-break: keep-all; }
:is(:lang(zh), :lang(ja), :lang(ko)) :is(h1, h2) { line-height: 1.35; }
h1 { font-size: 28px; margin-block: 8px 16px; overflow-wrap: anywhere; }
h2 { font-size: 20px; margin-block: 32px 8px; }
a { color: var(--accent); }
.panel {
  background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 24px;
}
main > :last-child, .panel > :last-child, .panel > form:last-child > :last-child { margin-block-end: 0; }
.panel > :first-child { margin-block-start: 0; }
label { display: block; font-size: 14px; color: var(--ink-2); margin-block-end: 4px; }
input {
  width: 100%; min-height: 44px; padding-inline: 12px; margin-block-end: 16px;
  font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--edge); border-radius: 8px;
}
button {
  min-height: 44px; padding-inline: 20px; font: inherit; cursor: pointer;
  color: var(--ink); background: transparent; border: 1px solid var(--edge); border-radius: 8px;
}
button.primary { color: var(--on); background: var(--accent); border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin-block-start: 24px; }
ul { list-style: none; padding: 0; margin: 0; }
li { padding-block: 12px; border-block-end: 1px solid var(--line); }
li:last-child { border-block-end: 0; }
code, small { color: var(--ink-2); font-size: 14px; overflow-wrap: anywhere; }
small { display: block; }
.error {
  color: var(--wrong); background: var(--wrong-soft); border-radius: 8px;
  padding: 12px; margin-block: 0 16px;
}
.inline { display: flex; justify-content: space-between; align-items: center; gap: 12px; }
`;
