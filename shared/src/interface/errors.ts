/**
 * Reads the error of a failed call. interface.md section 7 shows one shape; gateways and frameworks before a service
 * answer in others, so each part is taken where it is certain, and only what is missing follows from the status.
 */
/** Section 7. The relay sends it too. */
export interface ErrorBody {
  readonly error: ServiceError;
}

export interface ServiceError {
  /** Upper case, such as `INVALID_ARGUMENT`. */
  readonly code: string;
  /** Empty where there is none. */
  readonly message: string;
  /** Content not shown for the service; the relay's items carry a `reason`. */
  readonly details: readonly unknown[];
}

/** What a body says by itself. */
export interface ToldError extends Omit<ServiceError, 'code'> {
  readonly code: string | null;
}

/**
 * @param body parsed JSON, or the text of what is no JSON
 */
export function readError(status: number, body: unknown): ServiceError {
  const told = errorIn(body) ?? { code: null, message: '', details: [] };
  return { ...told, code: told.code ?? codeOfStatus(status, told.message) };
}

/** Null where a body names neither a code nor a message. */
export function errorIn(body: unknown): ToldError | null {
  if (typeof body === 'string') return plain(body);
  const members = Array.isArray(body) ? firstOf(body) : body;
  if (!isObject(members)) return null;
  const inner = [members.error, firstOf(members.errors)].find(isObject);
  const code = (inner && codeIn(inner)) ?? codeIn(members);
  const message = (inner && messageIn(inner)) ?? messageIn(members) ?? '';
  const details = (inner && detailsIn(inner)) ?? detailsIn(members) ?? [];
  return code === null && message === '' ? null : { code, message, details };
}

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const codeNames = ['code', 'errorCode', 'error_code'] as const;
const messageNames = [
  'message',
  'error_description',
  'errorMessage',
  'error_message',
  'detail',
  'title',
  'error',
] as const;

function codeIn(members: Members): string | null {
  const values = codeNames.map((name) => members[name]);
  // A name says more than a number, which may be the status once more.
  // Google's `status` is the name of a code, elsewhere it is a number or a word such as "fail".
  const elsewhere = [members.status, members.error].map(named);
  const known = elsewhere.filter((name) => name !== null && canonical.has(name));
  const found = [...values.map(named), ...known, ...values.map(numbered)];
  return found.find((name) => name !== null) ?? null;
}

/** `already_exists`, `alreadyExists` and `ERROR_CODE_ALREADY_EXISTS` are one code. */
function named(value: unknown): string | null {
  if (typeof value !== 'string' || !/^[A-Za-z][\w.-]{1,99}$/u.test(value)) return null;
  const name = value
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1_$2')
    .replaceAll(/[.-]/gu, '_')
    .toUpperCase();
  const bare = name.replace(/^(?:(?:ERROR|ERR|STATUS|CODE)_)+/u, '');
  return canonical.has(bare) ? bare : name;
}

/** gRPC's number of a code, also as text. A larger one is a status. */
function numbered(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return /^\d{1,2}$/u.test(text) ? (canonicalCodes[Number(text) - 1] ?? null) : null;
}

function messageIn(members: Members): string | null {
  const texts = messageNames.map((name) => members[name]);
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}

/** `details: null` is none; problem+json and FastAPI have names of their own. */
function detailsIn({ details, detail, errors }: Members): readonly unknown[] | null {
  const isMany = (value: unknown): boolean => Array.isArray(value) || isObject(value);
  const found = [details, detail, errors].find(isMany);
  if (found === undefined) return null;
  return Array.isArray(found) ? (found as unknown[]) : [found];
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[])[0] : undefined;
}

/** The page of a gateway is no message. */
function plain(text: string): ToldError | null {
  const message = text.trim();
  return message === '' || message.startsWith('<') ? null : { code: null, message, details: [] };
}

/** Of gRPC, in the order of their numbers, from 1. */
const canonicalCodes = [
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
];
const canonical: ReadonlySet<string> = new Set(canonicalCodes);

const codesOfStatuses: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

function codeOfStatus(status: number, message: string): string {
  if (status === 409 && /\balready\b|\bexists?\b|\bduplicate\b/iu.test(message))
    return 'ALREADY_EXISTS';
  return codesOfStatuses[status] ?? (status >= 500 ? 'BAD_GATEWAY' : 'INVALID_ARGUMENT');
}
