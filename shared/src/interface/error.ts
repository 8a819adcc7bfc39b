/** The error body that the service sends and that the relay sends too (interface.md section 7). */
import * as z from 'zod/mini';

export const errorBodySchema = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    /** Content not shown for the service; the relay's items carry a `reason`. */
    details: z._default(z.array(z.unknown()), []),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
