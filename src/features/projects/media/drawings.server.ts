// A drawing instead of a photograph.
import { ensureAllowed, rejectFields } from '../../../core/contract/errors.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { drawPicture } from '../art/picture.server.ts'
import { getVisibleProject } from '../details/visible-project.server.ts'
import { findStanding } from '../model/queries.server.ts'
import { changeRefusal } from '../model/rules.ts'
import type en from '../model/text/en.json'
import { putPicture, type StoredMedia } from './media.server.ts'

const drawingWords = wordsFor<typeof en>('projects')

const size = { w: 1280, h: 800 }

/**
 * Draws and stores a picture of the project's first category. Each drawing differs, by title, place and its own id.
 * @param alt its alternative text; empty for a general one
 * @throws HttpError 422 if the project has no category yet
 */
export async function draw(projectId: string, alt: string, context: OfficialContext): Promise<StoredMedia> {
  const { db, files, actor, language } = context
  ensureAllowed(changeRefusal(actor, await findStanding(db, projectId)))
  const { title, location, infrastructureCategories } = await getVisibleProject(projectId, context)
  const category = infrastructureCategories[0] ?? rejectFields({ infrastructureCategories: 'project.category' })
  const content = await drawPicture(category, [title, location.city, location.zip, newId()].join('/'), size)
  const general = message(language, 'image.drawingAlt', { category: drawingWords(language)(`categories.${category}`) })
  const name = message(language, 'image.drawingName')
  return { ...(await putPicture(files, { projectId, name, content, alt: alt || general })), drawing: true }
}
