/** Leads from each full page to the others. */
import { i18n } from '#i18n';
import './page-nav.css';

const pages = ['words', 'statistics', 'import', 'export', 'options'] as const;

export type PageName = (typeof pages)[number];

/** @param current null on a page to which none of them leads */
export function PageNav({ current }: { readonly current: PageName | null }) {
  return (
    <nav className="page-nav" aria-label={i18n.t('nav.label')}>
      <ul className="row">
        {pages.map((page) => (
          <li key={page}>
            <a href={`/${page}.html`} aria-current={page === current ? 'page' : undefined}>
              {nameOf(page)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function nameOf(page: PageName): string {
  return {
    words: () => i18n.t('nav.words'),
    statistics: () => i18n.t('nav.statistics'),
    import: () => i18n.t('nav.import'),
    export: () => i18n.t('nav.export'),
    options: () => i18n.t('nav.options'),
  }[page]();
}
