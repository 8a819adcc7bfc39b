/** How Gleaner's pages look. */
import { i18n } from '#i18n';
import { useState } from 'react';
import { readTheme, saveTheme, themes, type Theme } from '../../../settings/theme/theme.ts';
import { Choice } from '../account/Choice.tsx';
import { Section } from '../parts/Section.tsx';

export function AppearanceSection() {
  return (
    <Section name="appearance">
      <ThemeChoice />
    </Section>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <fieldset className="choices">
      <legend>{i18n.t('appearance.theme')}</legend>
      <p className="quiet small">{i18n.t('appearance.themeNote')}</p>
      {themes.map((one) => (
        <Choice
          key={one}
          group="theme"
          label={labelOf(one)}
          chosen={theme === one}
          onChoose={() => {
            saveTheme(one);
            setTheme(one);
          }}
        />
      ))}
    </fieldset>
  );
}

function labelOf(theme: Theme): string {
  switch (theme) {
    case 'system':
      return i18n.t('appearance.system');
    case 'light':
      return i18n.t('appearance.light');
    case 'dark':
      return i18n.t('appearance.dark');
  }
}
