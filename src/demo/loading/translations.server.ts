import type { Insertable } from 'kysely'
import type { Tables } from '../../core/database/database.server.ts'
import { hashOf } from '../../features/projects/translations/queries.server.ts'
import { type Text, textsOfProject, textsOfUpdate } from '../../features/projects/translations/rules.ts'
import { backBayDescriptionInSpanish, backBayInSpanish } from '../newport-beach/in-spanish.ts'
import type { DemoContent } from './shape.ts'

const [title] = Object.keys(backBayInSpanish)

/** One demo project in Spanish: most texts reviewed by a person, some as a machine translated them. */
export function demoTranslations({ projects }: Pick<DemoContent, 'projects'>): Insertable<Tables['translations']>[] {
  return projects
    .filter((one) => one.title === title)
    .flatMap((project) => {
      const texts: Text[] = [
        ...textsOfProject(project.id, project),
        ...project.questions.map(({ id, text }) => ({ subject: id, kind: 'question' as const, field: 'text', text })),
        ...project.updates.flatMap(({ id, title, text }) => textsOfUpdate({ _id: id, title, text })),
      ]
      return texts.flatMap(({ subject, kind, field, text }) => {
        const spanish = field === 'description' ? { text: backBayDescriptionInSpanish } : backBayInSpanish[text]
        if (!spanish) return []
        return {
          project_id: project.id,
          question_id: kind === 'question' ? subject : null,
          update_id: kind === 'update' ? subject : null,
          ...{ field, language: 'es' as const, text: spanish.text, made_from: hashOf(text) },
          mark: 'machine' in spanish ? ('machine' as const) : ('reviewed' as const),
          changed_at: project.postedAt ?? project.createdAt,
        }
      })
    })
}
