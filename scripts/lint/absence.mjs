/**
 * A plugin for oxlint: `gleaner-tests/absence` refuses that a test looks for nothing right after an act. It is true
 * before the act has done anything, so it proves nothing: the test must first wait for something that the act does.
 * Helpers with which a test acts wait themselves.
 */
const acts =
  /^(?:click|dblClick|dblclick|tripleClick|fill|clear|type|press|pressSequentially|keyboard|tab|hover|unhover|tap|check|uncheck|selectOption|selectOptions|setInputFiles|upload|dispatchEvent)$/u;
const message = 'Nothing is there before the act has done anything: wait for what it does first.';

const absence = {
  create(context) {
    if (!/\.(?:test|spec)\.tsx?$/u.test(context.filename)) return {};
    return {
      BlockStatement({ body }) {
        // What was there before may be gone.
        const seen = new Set();
        let hasJustActed = false;
        for (const statement of body) {
          const look = lookOf(statement);
          const subject = look && context.sourceCode.getText(look.subject);
          // axe looks at what is there.
          if (/axe/iu.test(subject)) continue;
          if (look?.isForNothing) {
            // One that waits is for what was there: of what never was, it says nothing.
            const isDoubtful = hasJustActed && !look.waits && !seen.has(subject);
            if (isDoubtful) context.report({ node: statement, message });
            continue;
          }
          if (look) seen.add(subject);
          hasJustActed = isAct(statement) || (hasJustActed && !look && !holdsAwait(statement));
        }
      },
    };
  },
};

export default { meta: { name: 'gleaner-tests' }, rules: { absence } };

/** What an `expect` looks at, and whether for nothing; null for any other statement. */
function lookOf({ type, expression }) {
  if (type !== 'ExpressionStatement') return null;
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return null;
  const { callee, arguments: given } = call;
  const subject = expected(callee.object);
  if (subject === undefined) return null;
  const isForNothing = isNegated(callee.object) !== isNothing(callee, given);
  return { subject, isForNothing, waits: call !== expression };
}

/** `text` of `expect(text).not`. */
function expected(node) {
  if (node.type === 'MemberExpression') return expected(node.object);
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node;
  const isExpect =
    callee.name === 'expect' ||
    (callee.type === 'MemberExpression' && callee.object.name === 'expect');
  return isExpect ? node.arguments[0] : undefined;
}

function isNegated(node) {
  return node.type === 'MemberExpression' && node.property.name === 'not';
}

function isNothing({ property }, [value]) {
  if (/^(?:toBeNull|toBeUndefined|toBeHidden)$/u.test(property.name)) return true;
  if (!/^(?:toBe|toEqual|toStrictEqual|toHaveLength|toHaveCount)$/u.test(property.name))
    return false;
  if (value?.type === 'ArrayExpression') return value.elements.length === 0;
  return value?.type === 'Literal' && (value.value === 0 || value.value === null);
}

function isAct({ type, expression }) {
  if (type !== 'ExpressionStatement' || expression.type !== 'AwaitExpression') return false;
  const { callee } = expression.argument;
  return callee?.type === 'MemberExpression' && acts.test(callee.property.name ?? '');
}

function holdsAwait(node) {
  if (Array.isArray(node)) return node.some(holdsAwait);
  if (typeof node !== 'object' || node === null || /Function/u.test(node.type ?? '')) return false;
  if (node.type === 'AwaitExpression') return true;
  return Object.entries(node).some(([key, value]) => key !== 'parent' && holdsAwait(value));
}
