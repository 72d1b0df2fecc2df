// What a survey's pages say about its project.
import { formatDay } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import type { Project } from '../../projects/model/contract.ts'
import { periodOfProject } from '../../projects/model/timing.ts'
import type { TranslationReader } from '../../translations/model/rules.ts'
import { minutesToAnswer } from '../model/rules.ts'

const introLengthMax = 140

type DescribedProject = Pick<
  Project,
  '_id' | 'title' | 'description' | 'ownerName' | 'images' | 'location' | 'endDate' | 'isDemo' | 'status' | 'questionsCount'
> & { department?: string | null; startDate?: string | null; postedDate?: string | null; completedAt?: string | null }

export function aboutOf(project: DescribedProject, reader: TranslationReader, language: Language) {
  const { texts, lang } = reader.read(project._id)
  const title = texts['title'] ?? project.title
  const description = texts['description'] ?? project.description
  const { _id, ownerName, images, location, isDemo, status, questionsCount } = project
  const paragraph = description.split(/\n\s*\n/)[0]?.trim() ?? ''
  const intro =
    paragraph.length <= introLengthMax ? paragraph : `${paragraph.slice(0, introLengthMax).replace(/(?<![\s,;:])[\s,;:]+[^\s,;:]*$/, '')}…`
  const end = periodOfProject({ startDate: null, postedDate: null, completedAt: null, ...project })?.closesAt ?? null
  const closesOn = end && formatDay(language, location.timeZone, end)
  const team = [texts['department'] ?? project.department, ownerName].filter(Boolean).join(', ')
  return {
    _id,
    // A draft may have none yet.
    title: title || message(language, 'project.untitled'),
    intro,
    lang,
    team,
    ownerName,
    image: images[0] ?? null,
    imageLang: reader.writtenIn(project._id),
    timeZone: location.timeZone,
    closesOn,
    isDemo,
    status,
    minutes: minutesToAnswer(questionsCount),
  }
}
export type SurveyAbout = ReturnType<typeof aboutOf>
