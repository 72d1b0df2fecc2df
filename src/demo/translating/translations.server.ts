import type { Insertable } from 'kysely'
import type { Tables } from '../../core/database/database.server.ts'
import { textHashOf } from '../../features/translations/model/queries.server.ts'
import { type Text, textsOfDecision, textsOfFact, textsOfProject, textsOfUpdate } from '../../features/translations/model/rules.ts'
import { departmentsIn } from '../content/departments.ts'
import type { CityTranslations, StoryTranslation } from '../content/translations.ts'
import { evanstonIn } from '../evanston/translations/all.ts'
import { ithacaIn } from '../ithaca/translations/all.ts'
import type { DemoContent, DemoProject } from '../loading/shape.ts'
import { newportBeachIn } from '../newport-beach/translations/all.ts'

/** A city is translated as a whole. */
const translatedCities: readonly CityTranslations[] = [newportBeachIn, ithacaIn, evanstonIn]

/** What is translated of a project, in the order of a translation's texts; but not its department, which projects share. */
export const translatableTexts = (project: DemoProject): Text[] => [
  ...textsOfProject(project.id, { ...project, department: '' }),
  ...project.updates.flatMap(({ id, title, text }) => textsOfUpdate({ _id: id, title, text })),
  ...project.questions.flatMap(questionTexts),
  ...project.facts.flatMap(({ id, label, value }) => textsOfFact({ _id: id, label, value })),
  ...project.decisions.flatMap(({ id, said, doing }) => textsOfDecision({ _id: id, said, doing })),
]

/** The question, then its rows and its options, or the labels of its ends. */
const questionTexts = ({ id, text, rows, options, scale }: DemoProject['questions'][number]): Text[] => {
  const own = { subject: id, kind: 'question' as const }
  const labels = (field: string, all: typeof rows) => all.map(({ key, label }) => ({ ...own, field: `${field}:${key}`, text: label }))
  const ends = scale ? (['minLabel', 'maxLabel'] as const).map((field) => ({ ...own, field, text: scale[field] })) : []
  return [{ ...own, field: 'text', text }, ...labels('row', rows), ...labels('option', options), ...ends]
}

export const textsOfTranslation = ({ title, description, updates, questions, facts, decisions }: StoryTranslation): string[] => [
  title,
  description.join('\n\n'),
  ...updates.flatMap((one) => [one.title, one.text]),
  ...questions,
  ...facts.flatMap((one) => [one.label, one.value]),
  ...decisions.flatMap((one) => [one.said, one.doing]),
]

/** The demo's projects in other languages, as a machine translated them: no person has reviewed them. */
export function demoTranslations({ projects }: Pick<DemoContent, 'projects'>): Insertable<Tables['translations']>[] {
  return [...translatedCities.flatMap((city) => projects.flatMap((project) => rowsOf(project, city))), ...projects.flatMap(departmentRows)]
}

function departmentRows(project: DemoProject): Insertable<Tables['translations']>[] {
  const { id, department, postedAt, createdAt } = project
  return (Object.keys(departmentsIn) as (keyof typeof departmentsIn)[]).flatMap((language) => {
    const text = departmentsIn[language][department]
    const row = { project_id: id, field: 'department', language, made_from: textHashOf(department), mark: 'machine' as const }
    return text ? [{ ...row, text, changed_at: postedAt ?? createdAt }] : []
  })
}

function rowsOf(project: DemoProject, city: CityTranslations): Insertable<Tables['translations']>[] {
  const originals = translatableTexts(project)
  return (Object.keys(city) as (keyof CityTranslations)[]).flatMap((language) => {
    const translation = city[language][project.key]
    if (!translation) return []
    const texts = textsOfTranslation(translation)
    return originals.flatMap(({ subject, kind, field }, i) => {
      const [text, madeFrom] = [texts[i], translation.madeFrom[i]]
      if (!text || !madeFrom) return []
      return {
        project_id: project.id,
        question_id: kind === 'question' ? subject : null,
        update_id: kind === 'update' ? subject : null,
        fact_id: kind === 'fact' ? subject : null,
        decision_id: kind === 'decision' ? subject : null,
        ...{ field, language, text, made_from: madeFrom, mark: 'machine' as const },
        changed_at: project.postedAt ?? project.createdAt,
      }
    })
  })
}
