/**
 * Two rules about text that a learner sees. `visible-text`: it stands in `extension/src/locales`, not in the code.
 * `whole-sentences`: it is a whole message, and not put together of messages, whose order and punctuation
 * differ between languages.
 */
import { relative, sep } from 'node:path';

const isScreen = (context) => {
  const file = relative(context.cwd, context.filename).replaceAll(sep, '/');
  return (
    /^extension\/src\/.*\.tsx?$/u.test(file) &&
    !/\/testing[^/]*(?:\/|\.tsx?$)|\.(?:test|spec)\.tsx?$/u.test(file)
  );
};

/** Attributes, properties and props that are read or spoken. */
const spoken = new Set([
  ...['alt', 'aria-description', 'aria-label', 'aria-placeholder', 'aria-roledescription'],
  ...['aria-valuetext', 'ariaDescription', 'ariaLabel', 'innerText', 'label', 'note'],
  ...['placeholder', 'textContent', 'title'],
]);
const hasWord = (text) => /\p{L}{2}/u.test(text) && text.trim() !== 'Gleaner';
const saysSomething = (text) => /[\p{L},.:;!?…()]/u.test(text);

/** The text that a literal or a template holds itself. */
function ownText(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : '';
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked).join(' ');
    case 'JSXExpressionContainer':
      return ownText(node.expression);
    case 'ConditionalExpression':
      return `${ownText(node.consequent)} ${ownText(node.alternate)}`;
    case 'LogicalExpression':
      return `${node.operator === '&&' ? '' : ownText(node.left)} ${ownText(node.right)}`;
    case 'JSXText':
      return node.value;
    default:
      return '';
  }
}

const visibleText = {
  create(context) {
    if (!isScreen(context)) return {};
    const check = (node, name) => {
      if (hasWord(ownText(node)))
        context.report({
          node,
          message: `${name} is visible: it belongs in extension/src/locales.`,
        });
    };
    return {
      JSXText: (node) => check(node, 'This text'),
      JSXAttribute({ name, value }) {
        if (value && spoken.has(name.name)) check(value, `“${name.name}”`);
      },
      JSXElement({ children }) {
        for (const child of children)
          if (child.type === 'JSXExpressionContainer') check(child, 'This text');
      },
      AssignmentExpression({ left, right }) {
        if (left.type === 'MemberExpression' && spoken.has(left.property.name))
          check(right, `“${left.property.name}”`);
      },
      CallExpression({ callee, arguments: given }) {
        const method = callee.property?.name ?? callee.name;
        if (method === 'setAttribute' && spoken.has(given[0]?.value))
          check(given[1], `“${given[0].value}”`);
        if (['alert', 'confirm', 'prompt'].includes(callee.name)) check(given[0], 'This text');
      },
    };
  },
};

/** A message of `locales`, or one of several. */
function isMessage(node) {
  switch (node?.type) {
    case 'CallExpression':
      return node.callee.object?.name === 'i18n' && node.callee.property?.name === 't';
    case 'JSXExpressionContainer':
      return isMessage(node.expression);
    case 'ConditionalExpression':
      return isMessage(node.consequent) || isMessage(node.alternate);
    case 'LogicalExpression':
      return isMessage(node.right);
    default:
      return false;
  }
}

const wholeSentences = {
  create(context) {
    if (!isScreen(context)) return {};
    const report = (node) =>
      context.report({
        node,
        message: 'Part of a sentence: make it one message with placeholders.',
      });
    return {
      TemplateLiteral(node) {
        if (node.expressions.some(isMessage) && saysSomething(ownText(node))) report(node);
        if (node.expressions.filter(isMessage).length > 1) report(node);
      },
      BinaryExpression(node) {
        if (node.operator === '+' && [node.left, node.right].some(isMessage)) report(node);
      },
      JSXElement({ children }) {
        const parts = children.filter((one) => one.type !== 'JSXText' || one.value.trim() !== '');
        for (const [index, part] of parts.entries()) {
          if (!isMessage(part)) continue;
          const beside = [parts[index - 1], parts[index + 1]];
          if (beside.some((one) => one && !isMessage(one) && saysSomething(ownText(one))))
            report(part);
        }
      },
    };
  },
};

export default {
  meta: { name: 'gleaner-text' },
  rules: { 'visible-text': visibleText, 'whole-sentences': wholeSentences },
};
