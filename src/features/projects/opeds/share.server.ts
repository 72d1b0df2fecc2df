// The share picture of an article: its title, its author, and its own picture.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { drawShared } from '../share/picture.server.ts'
import { fileName, opedImageFolder } from './images.server.ts'
import type { OpedRow } from './queries.server.ts'

/** Increase it when the drawing changes. */
const drawing = 1
/** Made once for all languages. */
const language = 'en'
/** Drawn one at a time: it takes a quarter of a second, and is then stored. */
const inTurn = pLimit(1)

/** Changes with the picture's content. */
export function opedShareVersion({ title, author, owner_name, is_demo, images }: OpedRow, productName: string): string {
  const seen = [drawing, title, author, owner_name, is_demo, images[0]?.id, productName]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16)
}

/** Reads the picture from the store, or draws and stores it. The sweep removes old ones like other files without a row. */
export async function sharePicture({ files, config }: AppContext, oped: OpedRow, version: string) {
  const key = `opeds/${oped.id}/share/${version}.jpg`
  return (
    (await files.get(key)) ??
    inTurn(async () => {
      // A request that waited finds the picture that another one has drawn.
      const drawn = await files.get(key)
      if (drawn) return drawn
      const [first] = oped.images
      const stored = first ? await files.get(opedImageFolder(oped.id, first.id) + fileName(first.width)) : null
      const picture = await drawShared({
        product: config.productName,
        organization: oped.owner_name,
        title: oped.title,
        place: oped.author,
        until: '',
        demo: oped.is_demo ? message(language, 'share.demo') : '',
        image: stored ? await buffer(await stored.read()) : null,
        category: 'Minor works',
        seed: oped.id,
      })
      await files.put(key, picture)
      return files.get(key)
    })
  )
}
