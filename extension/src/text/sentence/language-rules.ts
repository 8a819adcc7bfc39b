/** For each language, its abbreviations with a full stop and the words with which sentences begin. */
import { suppressions } from './suppressions.ts';

export interface LanguageRules {
  /** Never ends a sentence: titles, "e.g.". */
  readonly open: ReadonlySet<string>;
  /** May end a sentence: "etc.", "U.S."; the next word decides. */
  readonly either: ReadonlySet<string>;
  /** Usually ends a sentence, but not before a number: "etc.". */
  readonly last: ReadonlySet<string>;
  /** Only before a number: "No. 5". */
  readonly number: ReadonlySet<string>;
  /** Ends a sentence only after a number: "1898 г." is a year, "г. Тверь" a town. */
  readonly unit: ReadonlySet<string>;
  /** Words that begin a sentence more often than they follow an abbreviation. */
  readonly starters: ReadonlySet<string>;
  /** Words that begin a phrase of time or place, which is not a sentence: "At 5 a.m. Mr. Lee left." */
  readonly prepositions: ReadonlySet<string>;
  /** Whether "3." and "III." are ordinal numbers, as in a date. */
  readonly ordinals: boolean;
}

/** @param language BCP 47; English rules when it has none, since most pages without a language are English */
export function languageRules(language: string): LanguageRules {
  const primary = language.split(/[-_]/u)[0]?.toLowerCase() ?? '';
  const kept = made.get(primary);
  if (kept) return kept;
  const family = norwegian.has(primary) ? 'da' : primary;
  const own = Object.hasOwn(tables, family) ? tables[family] : undefined;
  const table = own ?? tables.en;
  const listed = Object.hasOwn(suppressions, primary) ? (suppressions[primary] ?? '') : '';
  const rules: LanguageRules = {
    open: set(`${everywhere} ${table.open ?? ''}`),
    either: set(`${table.either ?? ''} ${listed.replaceAll('_', ' ')}`),
    last: set(table.last),
    number: set(table.number),
    unit: set(table.unit),
    starters: set(table.starters),
    prepositions: set(table.prepositions),
    ordinals: table.ordinals ?? false,
  };
  made.set(primary, rules);
  return rules;
}

interface Table extends Partial<Record<Exclude<keyof LanguageRules, 'ordinals'>, string>> {
  readonly ordinals?: boolean;
}

/** Foreign names occur in every language. */
const everywhere = 'Mr Mrs Ms Dr Prof St Mt vs ca';
const made = new Map<string, LanguageRules>();
/** Its spelling is close to Danish. */
const norwegian: ReadonlySet<string> = new Set(['no', 'nb', 'nn']);

function set(list = ''): ReadonlySet<string> {
  return new Set(list.split(' ').filter((word) => word !== ''));
}

/** Each abbreviation without its last full stop, and without spaces. */
const tables: Readonly<Record<string, Table>> & { readonly en: Table } = {
  en: {
    open:
      'Mr Mrs Ms Mx Dr Drs Prof St Rev Gen Col Capt Lt Sgt Cpl Maj Cmdr Adm Gov Sen Sens Rep Reps Hon Pres Fr ' +
      'Messrs Mt Ft vs cf e.g i.e E.g I.e viz approx ca v Ald Brig Pvt Supt Rs',
    either:
      'Inc Ltd Co Corp Bros LLC Jr Sr U.S U.K U.N E.U U.S.A D.C Ph.D M.D B.A M.A B.Sc M.Sc al dept est Ave ' +
      'Blvd Rd Hwy Jan Feb Mar Apr Jun Jul Aug Sept Sep Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Ala ' +
      'Ariz Ark Calif Colo Conn Del Fla Ga Ill Ind Kan Ky La Mass Md Mich Minn Mo Mont Neb Nev Okla Ore Pa Penn ' +
      'Tenn Tex Va Vt Wash Wis Wyo Univ Assn a.m p.m A.M P.M',
    last: 'etc',
    number:
      'nr tel kap cap tab str pag no nos fig figs vol vols p pp ch chap sec eq art para ver No Nos N° n° op ed ca c rs',
    unit: 'a.m p.m A.M P.M',
    starters:
      'The A An He She It They We You I In On At But And So This That These Those There Then When While If As For ' +
      'His Her Its Their My Our However What Who Why How After Before With From By To No Yes Not Now Some Many ' +
      'Most All One Two Today Yesterday Tomorrow Did Do Does Is Are Was Were Has Have Can Could Will Would Should ' +
      'Where Which Whose Here Since Because Although Though Once Until Every Each Both Another Other Others ' +
      'Several Few Millions Thousands Hundreds People Meanwhile Also Even Still Later Please Let',
    prepositions: 'At By On In Around About Before After From Until Since Between During',
  },
  de: {
    open:
      'z.B d.h s.o s.u i.d.R v.a m.E o.g u.U Dr Prof Hr Hrn Fr St Frl Ing Dipl bzw vgl ca sog inkl exkl geb gest ' +
      'evtl ggf bspw insb Mio Mrd med phil jur kath evang ev röm hl Dres Mag',
    either: 'usw usf etc u.a u.ä v.Chr n.Chr Jh Jr Sr Str Co Jahrh',
    number: 'nr abb bd s tab kap art abs ziff fig rn str § ca Nr Abb Bd S Tab Kap Art Abs Ziff',
    starters:
      'Der Die Das Den Dem Des Ein Eine Einen Einem Einer Er Sie Es Wir Ihr Ich Du Man Und Aber Doch Dann Da Dort ' +
      'Hier In Im Am An Auf Bei Mit Nach Von Vor Zu Zum Zur Als Wenn Weil Wie Was Wer Wo Dieser Diese Dieses ' +
      'Nicht Auch So Danach Heute Seit Sein Seine Ihre Für Durch Aus Über Unter Um Ab Noch Nun Jetzt Alle Viele ' +
      'Beide Damit Dabei Daher Deshalb Jedoch Seitdem Später Zudem Außerdem Mein Meine Bis Nur Kein Keine',
    ordinals: true,
  },
  fr: {
    open: 'M MM Dr Pr Me Mgr St Ste cf p.ex env apr ex Mme Mlle Mlles Mmes Vve av ap',
    either: 'J.-C J.C S.A Inc Ltd',
    last: 'etc',
    number: 'p pp fig n no vol chap art t éd n° N° nº',
    starters:
      'Le La Les L Un Une Des Il Elle Ils Elles On Nous Vous Je Tu Ce Cette Ces C Et Mais Ou Dans En Au Aux À Pour ' +
      'Par Avec Puis Alors Quand Si Son Sa Ses Leur Qui Que Après Avant Aujourd Selon Depuis Sur Sous Comme Plus ' +
      'De Du D J Tout Tous Toutes Cependant Ainsi Enfin Lors',
  },
  es: {
    open: 'Sr Sra Srta Sres Dr Dra D Dña Prof Gral Lic Ing Ud Uds Vd Vds Sto Sta p.ej cf aprox v Mt Arq Mons Fr sr sra dr dra Cnel Tte Sgto',
    last: 'etc',
    either: 'EE.UU S.A a.C d.C a.m p.m Admón Cía Corp Inc',
    number:
      'pág págs núm n fig cap vol art p párrf párr No Nº N° n° nº Núm Art Ago Ene Feb Mar Abr May Jun Jul Sep Sept Oct Nov Dic Lun Mié Jue Vie',
    starters:
      'El La Los Las Un Una Él Ella Ellos Ellas Es Y Pero En Con Por Para De Se Su Sus Este Esta Esto Cuando Si No ' +
      'Como Luego Entonces Hay Yo Tú Nosotros Ayer Hoy Después Antes Al Del A Desde Hasta Durante Según Sin Sobre ' +
      'Tras Estos Estas Aunque Más Lo También Además Fue Ha Era Son',
  },
  it: {
    open:
      'Sig Sigg Sig.ra Sig.na Dott Dott.ssa Avv Ing Prof Prof.ssa Geom Rag Arch Mons Gen Col Cap Ten On S SS St ' +
      'Dr Dir Amm ad.es es psicol cfr Cfr p.es c.d cd v',
    last: 'ecc etc',
    either: 'a.C d.C S.p.A S.r.l Jr EE.UU D.P.R D.L D.M',
    number:
      'n nn p pp pag pagg fig art artt cap vol mar lun mer gio ven sab dom co comma par tel N Art',
    starters:
      'Il Lo La I Gli Le Un Uno Una È E Ma In Nel Nella Di Da Con Per Su Se Non Che Chi Come Quando Dove Questo ' +
      'Questa Questi Queste Egli Ella Lui Lei Loro Noi Voi Io Tu Si Poi Dopo Prima Al Alla A Anche Ha Sono Era ' +
      'Del Della Dal Dalla Tra Fra Secondo Durante Oggi Ieri Più L Così Però Infine Mi Ci',
  },
  pt: {
    open: 'Sr Sra Srta Dr Dra Prof Profa Eng Exmo Exma D Sto Sta p.ex cf Gen Cel Cap Ten Pe',
    last: 'etc',
    either: 'S.A Ltda a.C d.C Jr E.U.A',
    number: 'n nº n° p pp pág págs fig art cap vol',
    starters:
      'O A Os As Um Uma Ele Ela Eles Elas É E Mas Em No Na Nos Nas De Do Da Com Por Para Se Não Que Quem Como ' +
      'Quando Este Esta Isso Isto Eu Nós Você Hoje Ontem Depois Antes Ao À Segundo Durante Também Foi Já Seu Sua',
  },
  nl: {
    open: 'dhr mw mevr dr drs prof ir mr ing St bv bijv m.b.t i.v.m d.w.z o.a t.a.v z.g.n resp ca Dhr Mw Mevr Dr Drs Prof Ir Mr Ing',
    last: 'enz etc e.d',
    either: 'nl v.Chr n.Chr aanw vnw jl',
    number: 'nr nrs blz p art afb fig hfdst',
    starters:
      'De Het Een En Maar In Op Hij Zij Ze Wij We Ik Je Jij U Dit Dat Deze Die Er Daar Hier Toen Als Wanneer Wat ' +
      'Wie Waar Hoe Met Van Voor Na Bij Naar Om Ook Niet Nu Dan Door Volgens Zijn Haar',
  },
  da: {
    open: 'hr fr frk dr prof skt bl.a f.eks jf kap ca evt inkl ekskl kl nr pr dvs vedr Hr Fr Frk Dr Prof Skt St Mr Mrs Ms Jr hhv iflg',
    last: 'osv etc m.fl m.m m.v o.l',
    either: 'f.Kr e.Kr s.u a.m p.m A.M P.M E.U U.S U.K S.U Co Inc Ltd A/S kr',
    unit: 'a.m p.m A.M P.M',
    number: 's p fig art stk kap bd N° nr no No',
    starters:
      'Det Den De Der En Et Han Hun Vi Du Jeg I Og Men På Til Med Af Fra For Om Som Da Når Hvis Hvad Hvem Hvor ' +
      'Hvorfor Hvordan Så Nu Her Ja Nej Ikke Efter Før Ved Under Over Dette Denne Disse Min Din Hans Hendes Man The He She It',
    prepositions: 'At Kl Ved Fra Til Om I',
    ordinals: true,
  },
  uk: {
    open: 'м с смт вул обл ім просп пл див проф акад пров буд т.зв',
    last: 'тис грн млн млрд др т.д т.п',
    number: 'п пп ст ч т стор кв',
    unit: 'р рр ст',
    starters:
      'В У На І Й Але А Він Вона Воно Вони Ми Ви Я Ти Це Цей Ця Ці Як Що По З Із За Від До Не Ні Так Там Тут Де Коли Якщо Для При Після Перед Потім Тепер Його Її Їх Мій Усі Всі Сьогодні Вчора Також Однак Про Та',
  },
  bg: {
    open: 'ул пл бул гр с о р в бл ап вх проф акад т.нар т.е напр вкл инж св',
    last: 'лв млн млрд др т.н т.г хил',
    number: 'чл ал т стр',
    unit: 'г гг',
    starters:
      'В На И Но А Той Тя То Те Ние Вие Аз Това Този Тази Тези Как Какво Когато По С Със За От Не Ни Така Там Тук След Преди През Към До Ако Защо Кой Къде Днес Вчера Също Освен Само',
  },
  el: {
    open: 'κ κ.κ κα Κ δρ Δρ καθ π.χ δηλ Αγ αγ βλ',
    either: 'π.Χ μ.Χ κ.λπ κλπ κ.ά',
    number: 'αριθ αρ άρθρ σελ τ παρ',
    starters:
      'Ο Η Το Οι Τα Στην Στη Στο Στον Στις Στους Στα Σε Με Για Από Και Αλλά Δεν Αυτό Αυτή Αυτός Αυτά Είναι Θα Να Όταν Αν Όμως Επίσης Μετά Πριν Ένας Μια Μία Ένα Εμείς Εγώ Τι Πώς Πού Όπως Κάθε Σύμφωνα Κατά Τον Την Της Του Των Ωστόσο',
  },
  ru: {
    open:
      'проф акад им ул пл пер пос пгт дер обл р-н просп наб т.е т.к т.н см ср напр св преп гр тов ред мкр ' +
      'Проф Акад Ул Пл Им Св Обл Кв Д-р',
    either:
      'руб коп тыс млн млрд долл дол куб макс мин янв февр мар апр авг сент окт нояб дек у.е и.о с.ш в.д',
    last: 'др пр т.д т.п н.э до.н.э',
    number:
      'стр с п пп гл рис табл ст ч т тт вып № кв д к корп оф тел ул разд илл кн Рис Табл Гл Ст Тел Кв',
    unit: 'г гг в вв м км см мм кг руб р ч мин сек',
    starters:
      'В На И Но А Он Она Оно Они Мы Вы Я Ты Это Этот Эта Эти Как Что По С Со К Ко У О Об От До За Из Не Ни Так ' +
      'Там Тут Здесь Где Когда Если Для При После Перед Потом Тогда Теперь Сейчас Его Её Ее Их Мой Все Всё Весь ' +
      'Сегодня Вчера Также Однако Кроме Под Над Во Позже Затем Уже Именно Среди Через Только Тем Многие',
    prepositions: 'В На С До К По От После Около',
  },
};
