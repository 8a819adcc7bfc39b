/** One subject of the settings: its heading and its controls. */
import { useId, type ReactNode } from 'react';
import { sectionTitle, type SectionName } from './sections.ts';

/** A section that the index lists, or one with a title of its own that comes and goes. */
type SectionProps = { readonly children: ReactNode } & (
  | { readonly name: SectionName }
  | { readonly title: string }
);

export function Section(props: SectionProps) {
  const own = useId();
  const named = 'name' in props;
  const id = named ? props.name : own;
  return (
    <section className="settings-section" aria-labelledby={id}>
      {/* A link of the index moves the focus here. */}
      <h2 id={id} tabIndex={named ? -1 : undefined}>
        {named ? sectionTitle(props.name) : props.title}
      </h2>
      <div className="settings-body">{props.children}</div>
    </section>
  );
}
