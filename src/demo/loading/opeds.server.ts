import { seededRandom } from '../../core/async/seeded-random.ts'
import { articleOf } from '../../features/projects/opeds/article.server.ts'
import { textHashOf } from '../../features/translations/model/queries.server.ts'
import { articles } from '../content/opeds.ts'
import { articlesIn } from '../content/opeds-translated/all.ts'
import { atHour } from './days.ts'
import { demoId } from './draws.ts'
import type { InsertableRow } from './rows.ts'
import type { DemoContent } from './shape.ts'

/** The disclaimer that the article is fictional. */
const author = 'Demo desk'

/** The demo's opinion articles, each with the picture to draw for it. */
export function demoOpeds(seed: string, today: string, { organizations }: Pick<DemoContent, 'organizations'>) {
  return articles.flatMap(({ city, title, description, day, picture }) => {
    const organization = organizations.find((one) => one.key === city)
    if (!organization) return []
    const at = atHour(organization.timeZone, today, day, 10)
    const id = demoId(seededRandom(`${seed}/oped/${title}`), at)
    const row = {
      id,
      organization_id: organization.id,
      title,
      author,
      description: articleOf(description, new Map()),
      status: 'published' as const,
      created_at: at,
      edited_at: at,
      posted_at: at,
      is_demo: true,
    }
    return [{ row, city, written: [title, description], picture: { ...picture, seed: id } }]
  })
}

/** The articles in other languages, as a machine translated them: no person has reviewed them. */
export function opedTranslations(opeds: ReturnType<typeof demoOpeds>): InsertableRow<'translations'>[] {
  return (Object.keys(articlesIn) as (keyof typeof articlesIn)[]).flatMap((language) =>
    opeds.flatMap(({ row, city, written }) => {
      const translation = articlesIn[language][city]
      if (!translation) return []
      const texts = { title: translation.title, description: articleOf(translation.description, new Map()) }
      return (['title', 'description'] as const).map((field, i) => ({
        ...{ oped_id: row.id, project_id: null, question_id: null, update_id: null, fact_id: null, decision_id: null },
        ...{ field, language, text: texts[field], mark: 'machine' as const, changed_at: row.posted_at },
        // The stored article is the written one after a filter.
        made_from: translation.madeFrom[i] === textHashOf(written[i] ?? '') ? textHashOf(row[field]) : (translation.madeFrom[i] ?? ''),
      }))
    }),
  )
}
