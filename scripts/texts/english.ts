// Common English words, to find untranslated text. A language that has the same word ("on" in French) is not searched for it.
import type { Language } from '../../src/core/i18n/languages.ts'

export type Translated = Exclude<Language, 'en'>

const english = new Set(
  `about above account address after again all allow already also always am an and another answer answers any are around as ask asked asks at
  back be because been before begin being below between body both browser but button by call came can cancel cannot change changed check
  choose chosen city close colleague colleagues closed come comment comments completed confirm continue could county day days delete deleted did do does done
  down download each edit either else email empty end enough enter even ever every everybody everyone everything file files fill find
  first follow following for former found from full get give given gives go goes good group had has have he help her here him his how however
  i if important in instead into is it its itself just keep keeps kept know language large last later least leave left less let letter
  like line list little log logged long longer look made make makes many may maybe me mean means message might minutes month months more
  most much must my name near need needed needs neither never new next no nobody none nor not nothing now of off offered official
  officials often old on once one only open opens or organization organizations other others our out over own page part password people
  person picture pictures place please press project projects public publish published question questions read ready really reason
  receive remove removed resident residents results right said same save saved say says screen search see seen send sent several shall
  share she should show shown shows since small so some somebody someone something soon start state still stop stopped such survey surveys take
  taken tell than thank thanks that the their them then there these they thing things this those through time times to today together too
  took try turn two type under until up upload upon us use used very via viewers wait want wants was way we week weeks well went were what when
  where whether which while who whole whom whose why will wish with within without word words work would write written wrong year years
  yes yet you your yours yourself zip`.split(/\s+/),
)

/** Words that a language shares with English. */
const ownWords: Record<Translated, string> = {
  fr: 'a an car change comment code continue correct do end figure he important it large long minute minutes me message messages note on or page part place point question public questions s six son test type us via week',
  es: 'a me no he son use do decide final sea red via',
  it: 'a account all browser come do email i in me no file password screen so state via',
  vi: 'a am an ban can come do he email i in it me my no nay to so y',
  hi: '',
  zh: '',
}

const own = Object.fromEntries(Object.entries(ownWords).map(([id, words]) => [id, new Set(words.split(' '))])) as Record<
  Translated,
  Set<string>
>

/** Names that stay English everywhere: programs, standards, cited works, replies to a text message. */
const names = [
  'Project Survey',
  'Go Vocal',
  'name@example.org',
  'No apartment or suite',
  'File > (?:Save As|Export To)',
  // Values in the files of open data.
  '[(（](?:group|words|files)[)）]',
  'Excel Workbook',
  'Single Sign-On',
  'ask.yourcity.gov',
  'Americans with Disabilities Act',
  'Do Not Track',
  'Global Privacy Control',
  'US Letter',
  'Letter',
  'US Census Bureau',
  'American Community Survey',
  'American Association for Public Opinion Research',
  'Opt-In Surveys and Margin of Error',
  'Survey Sampling',
  'STOP',
  'START',
  'HELP',
  'US',
  'IT',
  'District of Columbia',
  'New (?:Hampshire|Jersey|Mexico|York)',
  'OP-ED',
  'npm run check -- audit',
  'PUBLIC_URL',
  'Labor Day',
  'Orange County',
  'Back Bay',
  'Civil Rights Division',
  'Department of Justice',
  'Zip\\+4',
  'ZIP',
  'zip',
]

/** A text without the names that stay English. */
export const withoutNames = (text: string): string =>
  names.reduce((left, name) => left.replace(new RegExp(`(?<![A-Za-z])${name}(?![A-Za-z])`, 'g'), ' '), text)

/** @returns true if a lower-case word is English and not a word of the language */
export const isEnglish = (word: string, language: Translated): boolean => english.has(word) && !own[language].has(word)

/** The English words of a text, except names. */
export function englishIn(text: string, language: Translated): string[] {
  const bare = text.replace(/\{\{\w+\}\}|<\/?\w+>/g, ' ')
  const found =
    withoutNames(bare)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)?/gu) ?? []
  return found.filter((word) => isEnglish(word, language))
}
