/** The error of a field, beside the field. */
import { TriangleAlert } from 'lucide-react';

export function FieldError({ id, children }: { readonly id?: string; readonly children: string }) {
  return (
    <p className="field-error" id={id} role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
