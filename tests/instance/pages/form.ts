/** Fields of a posted form. */
import type { Request } from 'express';

/** Empty when the field is missing or repeated. */
export function formText(req: Request, field: string): string {
  const values = new URLSearchParams(typeof req.body === 'string' ? req.body : '').getAll(field);
  return values.length === 1 ? (values[0] ?? '') : '';
}
