import { formatDate, formatDay } from '../../core/i18n/dates.ts'
import { type Language, languages } from '../../core/i18n/languages.ts'
import { formatList, formatNumber } from '../../core/i18n/sentence.ts'
import { fileSize } from '../../core/storage/file-size.ts'
import type { TimeZone } from '../../core/time/time-zones.ts'
import { countyIn, stateCodesOf } from '../../features/places/model/zip-states.ts'
import type { NextAction } from '../../features/projects/details/next-action.ts'
import { paragraphsOf } from '../../features/projects/details/paragraphs.ts'
import type { Project, ProjectDocument } from '../../features/projects/model/contract.ts'
import { periodOfProject, timingOf } from '../../features/projects/model/timing.ts'
import { minutesToAnswer } from '../../features/surveys/model/rules.ts'
import { departmentIn, factIn, type TranslationReader as Translated } from '../../features/translations/model/rules.ts'

type ViewReader = { language: Language; now: Date }

/** More zip codes than this are counted instead of listed. */
const zipsNamedMax = 12

/**
 * A project for its page, in the reader's language as far as it is translated: formatted days in the project's time zone, texts as
 * paragraphs, and only what the page shows, because the browser receives all of it again as data.
 */
export function projectViewOf(project: Project, translated: Translated, { language, now }: ViewReader) {
  const { location, images } = project
  const day = (instant: string | null) => (instant === null ? null : formatDay(language, location.timeZone, instant))
  const period = periodOfProject(project)
  const [hero = null, ...gallery] = images
  const own = translated.read(project._id)
  return {
    ...asItIs(project),
    ...departmentIn(translated, project),
    title: own.texts['title'] ?? project.title,
    lang: own.lang,
    /** The language of what nobody translates, such as descriptions of pictures, if it is not the reader's. */
    writtenLang: translated.writtenIn(project._id),
    category: project.infrastructureCategories[0] ?? null,
    categories: project.infrastructureCategories,
    timing: timingOf(project, now),
    hasNeverOpened: period === null,
    days: {
      start: day(period?.opensAt ?? null),
      end: day(period?.closesAt ?? null),
      posted: day(project.postedDate),
      update: day(project.lastUpdate),
      completed: day(project.completedAt),
      removal: project.removalDate && formatDate(language, project.removalDate),
    },
    description: paragraphsOf(own.texts['description'] ?? project.description),
    hero,
    gallery,
    street: location.street,
    city: cityLine(location),
    county: countyIn(location),
    zips: zipsOf(project.zipCodes, language),
    facts: project.facts.map((one) => factIn(one, translated)),
    updates: project.updates.map(({ _id, title, text, postedDate, editedDate, image }) => {
      const { texts, lang } = translated.read(_id)
      return {
        ...{ _id, lang, image },
        title: texts['title'] ?? title,
        text: paragraphsOf(texts['text'] ?? text),
        day: day(postedDate),
        edited: day(editedDate),
      }
    }),
    documents: project.documents.map((one) => documentOf(one, language)),
    minutes: minutesToAnswer(project.questionsCount),
  }
}
export type ProjectView = ReturnType<typeof projectViewOf>

/** Fields that the page shows unchanged. */
const asItIs = ({
  _id,
  title,
  projectType,
  ownerName,
  ownerVerified,
  status,
  likes,
  liked,
  vote,
  votes,
  commentsCount,
  questionsCount,
  resultsPublished,
  mayRespond,
  isMine,
  isDemo,
  shareImage,
}: Project) => ({
  ...{ _id, title, projectType, ownerName, ownerVerified, status, mayRespond, isMine, isDemo, shareImage },
  ...{ likes, liked, vote, votes, commentsCount, questionsCount, resultsPublished },
})

/** The next action with formatted days. */
export function turnView(nextAction: NextAction, language: Language, timeZone: TimeZone) {
  return 'at' in nextAction && nextAction.at !== null ? { ...nextAction, at: formatDay(language, timeZone, nextAction.at) } : nextAction
}

/** "Newport Beach, CA 92663-1234" */
export function cityLine({ city, state, zip, plus4 }: Pick<Project['location'], 'city' | 'state' | 'zip' | 'plus4'>): string {
  const code = zip && plus4 ? `${zip}-${plus4}` : zip
  return [city, [stateCodesOf({ zip, state }), code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

function zipsOf(zipCodes: readonly string[], language: Language): { named: string; count: number; more: number } {
  const named = zipCodes.slice(0, zipsNamedMax)
  const more = zipCodes.length - named.length
  const all = new Intl.ListFormat(languages[language].locale)
  return { named: more > 0 ? formatList(language, named) : all.format(named), count: zipCodes.length, more }
}

/** A file's name as a title: "first-drawings.pdf" becomes "First drawings". */
export function fileTitleOf(name: string): string {
  const bare = name.replace(/\.pdf$/i, '')
  const spaced = bare.includes(' ') ? bare : bare.replace(/[-_]+/g, ' ').trim()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1) || name
}

function documentOf({ _id, url, name, size, pages }: ProjectDocument, language: Language) {
  const { unit, amount } = fileSize(size)
  return { _id, url, title: fileTitleOf(name), pages, unit, amount: formatNumber(language, amount) }
}
