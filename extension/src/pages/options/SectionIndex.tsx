/** The index of the settings: a link to each section, and a mark at the one in view. */
import { i18n } from '#i18n';
import { useEffect, useRef, useState } from 'react';
import { sections, sectionTitle, type SectionName } from './sections.ts';

export function SectionIndex() {
  const { current, press } = useSectionInView();
  return (
    <nav className="settings-index" aria-label={i18n.t('options.index')}>
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <a
              href={`#${section}`}
              aria-current={section === current ? 'location' : undefined}
              onClick={() => press(section)}
            >
              {sectionTitle(section)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useSectionInView(): {
  readonly current: SectionName;
  /** Call when its link is pressed. */
  readonly press: (section: SectionName) => void;
} {
  const [current, setCurrent] = useState<SectionName>(sections[0]);
  /** The section of the address, as long as the page stands where its link led. */
  const target = useRef<SectionName | null>(null);
  useEffect(() => {
    const mark = () => {
      if (target.current !== null && !standsAt(target.current)) target.current = null;
      setCurrent(target.current ?? sectionInView());
    };
    const follow = () => {
      target.current = sections.find((section) => location.hash === `#${section}`) ?? null;
      mark();
    };
    // The sections did not exist when the browser looked for the one in the address.
    const heading = document.getElementById(location.hash.slice(1));
    if (heading) {
      heading.scrollIntoView();
      heading.focus();
    }
    follow();
    const stopped = new AbortController();
    const options = { passive: true, signal: stopped.signal };
    addEventListener('scroll', mark, options);
    addEventListener('resize', mark, options);
    addEventListener('hashchange', follow, options);
    return () => stopped.abort();
  }, []);
  return {
    current,
    press: (section) => {
      // The browser scrolls after this. Where it cannot scroll further, no event follows.
      target.current = section;
      setCurrent(section);
    },
  };
}

/** Whether the page is scrolled to this section's heading, or as far down as it goes with the heading in view. */
function standsAt(section: SectionName): boolean {
  const heading = document.getElementById(section);
  if (!heading) return false;
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const { top } = heading.getBoundingClientRect();
  const margin = parseFloat(getComputedStyle(heading).scrollMarginBlockStart) || 0;
  if (Math.abs(top - margin) <= 2) return true;
  return scrollTop >= scrollHeight - clientHeight - 2 && top >= margin && top < clientHeight;
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
