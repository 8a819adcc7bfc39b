/**
 * A plugin for oxlint: `gleaner-waits/for-time` refuses that a test, or what tests use, waits for a time and for nothing
 * else. A busy machine needs more of it, and a quick one waits in vain: wait for a condition, with `until`,
 * `eventually` or `expect.poll`. The pause of a loop that polls is allowed, and so is a moment that chance chooses.
 * Benches keep their own time, and the stand-in service answers as late as it is told.
 */
const tests =
  /\.(?:test|spec)\.tsx?$|\/tests\/(?!bench\/|instance\/)|\/testing[^/]*(?:\/|\.tsx?$)/u;
const loops = /^(?:For|While|DoWhile)/u;
const pauses = /^(?:delay|pause|sleep|setTimeout)$/u;
const message =
  'A busy machine needs longer, a quick one less: wait for what happens, not for a time.';

const forTime = {
  create(context) {
    if (!tests.test(context.filename.replaceAll('\\', '/'))) return {};
    return {
      AwaitExpression(node) {
        const ms = timeOf(node.argument);
        if (ms && isConstant(ms) && !isInLoop(node)) context.report({ node, message });
      },
      CallExpression(node) {
        if (node.callee.property?.name === 'waitForTimeout') context.report({ node, message });
      },
    };
  },
};

export default { meta: { name: 'gleaner-waits' }, rules: { 'for-time': forTime } };

/** How long a promise waits that waits for nothing but time: `delay(100)`, or one that a timer resolves. */
function timeOf({ type, callee, arguments: given }) {
  if (type === 'CallExpression') return pauses.test(callee.name) ? given[0] : undefined;
  if (type !== 'NewExpression' || callee.name !== 'Promise') return undefined;
  const [executor] = given;
  const timer = onlyCallIn(executor?.body);
  const isResolved = timer?.arguments[0]?.name === executor?.params?.[0]?.name;
  return timer?.callee.name === 'setTimeout' && isResolved ? timer.arguments[1] : undefined;
}

function onlyCallIn(body) {
  if (body?.type !== 'BlockStatement') return body?.type === 'CallExpression' ? body : undefined;
  const [statement, ...others] = body.body;
  return others.length === 0 ? onlyCallIn(statement?.expression) : undefined;
}

/** A number that is written there: none that was chosen, or given. */
function isConstant({ type, value, left, right }) {
  if (type === 'BinaryExpression') return isConstant(left) && isConstant(right);
  return type === 'Literal' && typeof value === 'number' && value > 0;
}

function isInLoop(node) {
  for (let at = node.parent; at && !/Function/u.test(at.type); at = at.parent)
    if (loops.test(at.type)) return true;
  return false;
}
