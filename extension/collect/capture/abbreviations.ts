/** Full stops that end no sentence, by language: the rules of Unicode (UAX 29) know none of them. */

interface Rules {
  /** Something always follows: titles, "e.g.". */
  readonly open: RegExp;
  /** May end a sentence: "etc.", "U.S."; then only a word that likes to begin one tells. */
  readonly either: RegExp;
  /** Only before a number: "No. 5". */
  readonly number: RegExp;
  /** Words that begin a sentence more often than they follow an abbreviation. */
  readonly starters: ReadonlySet<string>;
  /** Whether "3." counts: a number in order, as in a date. */
  readonly ordinals: boolean;
}

/**
 * @param before the text up to a possible end of a sentence, white space after it included
 * @param after what follows
 * @param language BCP 47
 */
export function isAbbreviated(before: string, after: string, language: string): boolean {
  const text = before.trimEnd();
  if (!text.endsWith('.')) return false;
  const rules = rulesFor(language);
  if (rules.open.test(text)) return true;
  if (/^\s*\p{N}/u.test(after) && rules.number.test(text)) return true;
  if (rules.ordinals && /(?:^|\s)\d{1,2}\.$/u.test(text)) return /^\p{Lu}/u.test(after);
  // An initial: "J. K. Rowling", "د. أحمد"; in Chinese a single character is a word.
  if (
    /(?:^|[\s.(“"'«-])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}]\.$/u.test(
      text,
    )
  ) {
    return !beginsSentence(after, rules);
  }
  return rules.either.test(text) && !beginsSentence(after, rules);
}

function beginsSentence(after: string, { starters }: Rules): boolean {
  return starters.has(/^[^\p{L}]*(\p{L}+)/u.exec(after)?.[1] ?? '');
}

function rulesFor(language: string): Rules {
  const primary = language.split(/[-_]/u)[0]?.toLowerCase() ?? '';
  return (Object.hasOwn(tables, primary) ? tables[primary] : undefined) ?? english;
}

function words(list: string): string {
  return list.replaceAll('.', '\\.').replaceAll('_', '\\.[\\s\u00A0]?').split(' ').join('|');
}

/** Of a list of abbreviations without their last full stop; `_` is a full stop with or without a space. */
function ending(list: string, flags = 'u'): RegExp {
  return new RegExp(`(?:^|[\\s(\\[“"'«‘„/-])(?:${words(list)})\\.$`, flags);
}

function set(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

const english: Rules = {
  open: ending(
    'Mr Mrs Ms Mx Dr Prof St Rev Gen Col Capt Lt Sgt Maj Cmdr Adm Gov Sen Rep Hon Pres Fr Messrs Mt vs cf ' +
      'e_g i_e viz approx ca',
  ),
  either: ending(
    'etc Inc Ltd Co Corp Jr Sr U_S U_K U_N U_S_A D_C a_m p_m A_M P_M Ph_D M_D B_A M_A al dept est Ave Blvd Rd ' +
      'Jan Feb Mar Apr Jun Jul Aug Sept Sep Oct Nov Dec',
  ),
  number: ending('no nos fig figs vol vols p pp ch chap sec eq art para ver', 'iu'),
  starters: set(
    'The A An He She It They We You I In On At But And So This That These Those There Then When While If As For ' +
      'His Her Its Their My Our However What Who Why How After Before With From By To No Yes Not Now Some Many ' +
      'Most All One Two Today Yesterday Tomorrow',
  ),
  ordinals: false,
};

const german: Rules = {
  open: ending(
    'z_B d_h s_o s_u i_d_R v_a m_E o_g u_U Dr Prof Hr Hrn Fr St Frl Ing Dipl bzw vgl ca sog inkl exkl geb gest ' +
      'evtl ggf bspw insb Mio Mrd',
    'iu',
  ),
  either: ending('usw usf etc u_a u_ä v_Chr n_Chr Jh Jr Sr Str'),
  number: ending('nr abb bd s tab kap art abs ziff fig', 'iu'),
  starters: set(
    'Der Die Das Den Dem Ein Eine Einen Er Sie Es Wir Ihr Ich Du Man Und Aber Doch Dann Da Dort Hier In Im Am An ' +
      'Auf Bei Mit Nach Von Vor Zu Als Wenn Weil Wie Was Wer Wo Dieser Diese Dieses Nicht Auch So Danach Heute',
  ),
  ordinals: true,
};

const french: Rules = {
  open: ending('M MM Dr Pr Me Mgr St Ste cf p_ex env apr ex'),
  either: ending('etc J_-C J_C S_A'),
  number: ending('p pp fig n no vol chap art t éd', 'iu'),
  starters: set(
    'Le La Les L Un Une Des Il Elle Ils Elles On Nous Vous Je Tu Ce Cette Ces C Et Mais Ou Dans En Au Aux À Pour ' +
      'Par Avec Puis Alors Quand Si Son Sa Ses Leur Qui Que Après Avant Aujourd',
  ),
  ordinals: false,
};

const spanish: Rules = {
  open: ending(
    'Sr Sra Srta Sres Dr Dra D Dña Prof Gral Lic Ing Ud Uds Vd Vds Sto Sta p_ej cf aprox',
    'iu',
  ),
  either: ending('etc EE_UU S_A a_C d_C a_m p_m'),
  number: ending('pág págs núm n fig cap vol art p', 'iu'),
  starters: set(
    'El La Los Las Un Una Él Ella Ellos Ellas Es Y Pero En Con Por Para De Se Su Sus Este Esta Esto Cuando Si No ' +
      'Como Luego Entonces Hay Yo Tú Nosotros Ayer Hoy Después Antes',
  ),
  ordinals: false,
};

const tables: Readonly<Record<string, Rules>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};
