// The picture that other sites show of an article: its title, who says it, and its own picture.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { concurrencyLimit } from '../../../core/async/concurrency-limit.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { drawShared } from '../share/picture.server.ts'
import { fileFolder, fileName } from './images.server.ts'
import type { Row } from './queries.server.ts'

/** Raised when the picture is drawn in another way. */
const drawing = 1
/** Made once for everybody who reads it on another site, whose languages nobody knows. */
const language = 'en'
/** One is drawn at a time: it takes a quarter of a second, and is then in the store. */
const inTurn = concurrencyLimit(1)

/** Changes with everything that is in the picture. */
export function shareVersion({ title, author, owner_name, is_demo, images }: Row, productName: string): string {
  const seen = [drawing, title, author, owner_name, is_demo, images[0]?.id, productName]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16)
}

/** From the store, where it is drawn into first. What is no longer asked for is swept out of it like other files without a row. */
export async function sharePicture({ files, config }: AppContext, oped: Row, version: string) {
  const key = `opeds/${oped.id}/share/${version}.jpg`
  return (
    (await files.get(key)) ??
    inTurn(async () => {
      // Whoever waited finds what the one before has drawn.
      const drawn = await files.get(key)
      if (drawn) return drawn
      const [first] = oped.images
      const stored = first ? await files.get(fileFolder(oped.id, first.id) + fileName(first.width)) : null
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
