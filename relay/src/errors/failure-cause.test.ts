import { describe, expect, test } from 'vitest';
import { codeOf, failureCause } from './failure-cause.ts';

describe('why a server could not be reached', () => {
  test.each([
    ['ENOTFOUND', 'dns'],
    ['EAI_AGAIN', 'dns'],
    ['ECONNREFUSED', 'refused'],
    ['EHOSTUNREACH', 'refused'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['EPROTO', 'tls'],
    ['timeout', 'timeout'],
    ['ETIMEDOUT', 'timeout'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['TimeoutError', 'timeout'],
    ['ECONNRESET', 'cut_off'],
    ['UND_ERR_SOCKET', 'cut_off'],
    ['answer_too_large', 'too_large'],
    ['HPE_INVALID_HEADER_TOKEN', 'other'],
  ])('%s is reported as %s', (code, cause) => {
    expect(failureCause(code)).toBe(cause);
  });

  test.each([
    ['of the innermost cause', new TypeError('x', { cause: withCode('ENOTFOUND') }), 'ENOTFOUND'],
    ['of an error itself', withCode('ECONNRESET'), 'ECONNRESET'],
    [
      'of the first of several addresses',
      new TypeError('x', { cause: new AggregateError([withCode('ECONNREFUSED')]) }),
      'ECONNREFUSED',
    ],
    ['of one without: its name', new DOMException('x', 'TimeoutError'), 'TimeoutError'],
    ['of what is no error', 'x', 'unknown'],
  ])('the code %s', (_whose, error, code) => {
    expect(codeOf(error)).toBe(code);
  });
});

function withCode(code: string): Error {
  return Object.assign(new Error(code), { code });
}
