/** Right or wrong as a small tick or cross on the corner of a placed word, so that nothing moves. */
import { Check, X } from 'lucide-react';

export function Corner({ right }: { readonly right: boolean }) {
  const Icon = right ? Check : X;
  return (
    <span className="corner" aria-hidden="true">
      <Icon className="icon" />
    </span>
  );
}
