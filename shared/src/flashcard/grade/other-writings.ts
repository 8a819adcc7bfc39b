/**
 * Usual writings of one text that read the same: what is short for other words, hiragana and katakana, pinyin with
 * numbers, traditional characters. Another may have been asked for, so none is more than almost right.
 */
import { foldText, looseRules } from './fold-text.ts';

/** Words that are short for others, each before what it stands for. */
const short = new Map(
  'sb somebody|someone somebody|sth something|smth something|jdn jemanden|jdm jemandem|jmd jemand|etw etwas|qn quelqu’un|qqn quelqu’un|qch quelque chose|qqch quelque chose|qc qualcosa|algn alguien'
    .split('|')
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
);
const negated =
  /\b(do|does|did|is|are|was|were|has|have|had|would|could|should|might|must|need|ca|can|wo|sha)(?:n'?t| ?not)\b/gu;
const stems: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall' };
/** "'s" and "'d" stand for several words. */
const clipped = ['is', 'has', 'us'].flatMap((s) =>
  ['would', 'had'].map((d) => ({ s, d, ll: 'will', re: 'are', ve: 'have', m: 'am' })),
);

/** The 150 most usual traditional characters, each before the simplified one. */
const simplified = new Map(
  '這这們们來来個个說说時时為为會会對对國国學学過过還还後后樣样麼么裡里裏里沒没開开見见點点長长給给兩两從从頭头問问現现當当動动間间經经種种無无關关實实電电話话讓让認认車车東东風风書书氣气機机門门聽听買买賣卖飯饭錢钱愛爱飛飞馬马魚鱼鳥鸟請请謝谢誰谁語语讀读寫写習习師师樂乐藥药醫医員员場场邊边課课題题覺觉應应該该難难雖虽幾几萬万歲岁紅红綠绿黃黄藍蓝銀银鐵铁園园圖图館馆遠远進进運运連连親亲媽妈爺爷孫孙兒儿歡欢漢汉韓韩熱热雞鸡雙双張张條条塊块體体臉脸腦脑腳脚壞坏輕轻總总網网線线單单簡简別别戲戏視视樓楼橋桥燈灯號号鐘钟鬧闹離离極极準准備备變变夢梦傘伞億亿優优傳传價价務务勞劳區区參参報报處处寶宝帶带幫帮庫库'
    .match(/../gu)
    ?.map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** Two texts that have a writing in common read the same. */
export function otherWritings(text: string, language: string): readonly string[] {
  const plain = foldText(text, { ...looseRules, ...exact }, language);
  const words = plain
    .replaceAll(/\p{Script=Han}/gu, (sign) => simplified.get(sign) ?? sign)
    .replaceAll(/[ァ-ヶ]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60))
    .replaceAll(negated, (_, verb: string) => `${stems[verb] ?? verb} not`);
  const forms = clipped.map((rest: Readonly<Record<string, string>>) =>
    words.replaceAll(/'(s|d|ll|re|ve|m)\b/gu, (_, end: string) => ` ${rest[end] ?? ''}`),
  );
  const long = forms.map((form) =>
    foldText(form, { ...looseRules, ignoreAccents: false }, language)
      .split(' ')
      .map((word) => short.get(word) ?? word)
      .join(' '),
  );
  return [...long, ...pinyin(plain)];
}

const exact = { ignoreAccents: false, ignorePunctuation: false };

/** Letters, and behind them the tones in their order: "ni3 hao3" and "nǐ hǎo" are `nihao33`. */
function pinyin(text: string): readonly string[] {
  const marks = '\u0304\u0301\u030C\u0300';
  const numbered = text
    .normalize('NFD')
    .replaceAll(/[\u0304\u0301\u030C\u0300]/gu, (mark) => String(marks.indexOf(mark) + 1))
    .replaceAll(/u:|u\u0308/gu, 'v')
    .replaceAll(/[\s'-]/gu, '');
  const tones = numbered.replaceAll(/[^1-4]/gu, '');
  const isOne = tones !== '' && /^(?:[a-z]|(?<=[aeiouvngr])[1-5])+$/u.test(numbered);
  return isOne ? [numbered.replaceAll(/\d/gu, '') + tones] : [];
}
