/** A selected word on a page with the menu above it, as a drawing, so that it follows the theme. */
import { i18n } from '#i18n';

/** The position of the word in the sentence. */
const wordStands = '\u{FFFC}';

export function CollectPicture() {
  const word = i18n.t('welcome.sampleWord');
  const [before = '', after = ''] = i18n.t('welcome.sample', [wordStands]).split(wordStands);
  return (
    <div className="picture" aria-hidden="true">
      <div className="picture-lines">
        <span style={{ inlineSize: '62%' }} />
        <span style={{ inlineSize: '88%' }} />
      </div>
      <p>
        {before}
        <span className="picture-selection">{word}</span>
        {after}
      </p>
      <div className="picture-lines">
        <span style={{ inlineSize: '80%' }} />
        <span style={{ inlineSize: '36%' }} />
      </div>
      <ul className="picture-menu">
        <li>{i18n.t('welcome.menuOther')}</li>
        <li className="picture-chosen">
          {i18n.t('welcome.menuItem', [word])}
          <svg className="picture-pointer" viewBox="0 0 16 20">
            <path d="M1 1v15l4-4 3 7 3-1.400-3-6.600h6z" />
          </svg>
        </li>
      </ul>
    </div>
  );
}
