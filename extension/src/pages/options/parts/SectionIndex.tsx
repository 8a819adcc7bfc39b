/** The index of the settings: a link to each section, and a mark at the one in view. */
import { i18n } from '#i18n';
import { useEffect, useState } from 'react';
import { sections, titleOf, type SectionName } from './sections.ts';

export function SectionIndex() {
  const current = useSectionInView();
  return (
    <nav className="settings-index" aria-label={i18n.t('options.index')}>
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <a href={`#${section}`} aria-current={section === current ? 'location' : undefined}>
              {titleOf(section)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useSectionInView(): SectionName {
  const [current, setCurrent] = useState<SectionName>(sections[0]);
  useEffect(() => {
    // The sections did not exist when the browser looked for the one in the address.
    const target = document.getElementById(location.hash.slice(1));
    if (target) {
      target.scrollIntoView();
      target.focus();
    }
    const mark = () => setCurrent(sectionInView());
    mark();
    const options = { passive: true };
    addEventListener('scroll', mark, options);
    addEventListener('resize', mark, options);
    return () => {
      removeEventListener('scroll', mark);
      removeEventListener('resize', mark);
    };
  }, []);
  return current;
}

/**
 * The last section that begins above a line. The line moves from the top of the window to its
 * bottom as the page is scrolled, so that the short sections at the end have their turn too.
 */
function sectionInView(): SectionName {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const way = scrollHeight - clientHeight;
  const line = way > 0 ? (scrollTop / way) * clientHeight : 0;
  const above = sections.filter((section) => {
    const heading = document.getElementById(section);
    return heading !== null && heading.getBoundingClientRect().top <= line + 1;
  });
  return above.at(-1) ?? sections[0];
}
