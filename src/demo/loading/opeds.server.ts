import { seededRandom } from '../../core/async/seeded-random.ts'
import { articleOf } from '../../features/projects/opeds/article.server.ts'
import { articles } from '../content/opeds.ts'
import { atHour } from './days.ts'
import { demoId } from './draws.ts'
import type { DemoContent } from './shape.ts'

/** The disclaimer that the article is fictional. */
const author = 'Demo desk'

/** The demo's opinion articles, each with the picture to draw for it. */
export function demoOpeds(seed: string, today: string, { organizations }: Pick<DemoContent, 'organizations'>) {
  return articles.flatMap(({ city, title, description, day, picture }) => {
    const organization = organizations.find((one) => one.key === city)
    if (!organization) return []
    const at = atHour(organization.address.state, today, day, 10)
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
    return [{ row, picture: { ...picture, seed: id } }]
  })
}
