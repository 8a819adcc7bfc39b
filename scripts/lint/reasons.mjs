/**
 * A plugin for oxlint: `gleaner-errors/reason` refuses that an error is dropped without a word: a `catch` that does
 * not take the error, and `.catch(() => undefined)`, say beside them why that is right. What is not expected is kept
 * with `keepError` where the diagnosis shows it.
 */
const tests = /\.(?:test|spec)\.tsx?$|\/testing[^/]*(?:\/|\.tsx?$)/u;
const product = /\/(?:extension|relay|shared)\/src\//u;
const comment = /(?:^|\s)\/\/ |\/\*|^\s*\* /u;
const message = 'An error is dropped: say in a comment here why that is right, or keep it.';

const reason = {
  create(context) {
    const path = context.filename.replaceAll('\\', '/');
    if (tests.test(path) || !product.test(path)) return {};
    const lines = context.sourceCode.text.split('\n');
    const isExplained = (from, to) => lines.slice(from - 1, to).some((line) => comment.test(line));
    return {
      CatchClause(node) {
        const { start, end } = node.loc;
        if (!node.param && !isExplained(start.line, end.line)) context.report({ node, message });
      },
      CallExpression(node) {
        const { callee, arguments: given } = node;
        if (callee.property?.name !== 'catch' || !isDropping(given[0])) return;
        const from = statementOf(node).loc.start.line - 1;
        if (!isExplained(from, node.loc.end.line)) context.report({ node, message });
      },
    };
  },
};

export default { meta: { name: 'gleaner-errors' }, rules: { reason } };

/** A handler without the error that does nothing but give a value. */
function isDropping(handler) {
  if (handler?.type !== 'ArrowFunctionExpression' || handler.params.length > 0) return false;
  return handler.body.type !== 'BlockStatement' || handler.body.body.length === 0;
}

function statementOf(node) {
  let at = node;
  while (at.parent && !/(?:Statement|Declaration)$/u.test(at.type)) at = at.parent;
  return at;
}
