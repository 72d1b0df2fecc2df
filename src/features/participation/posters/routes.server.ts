import type { FastifyInstance } from 'fastify'
import type { Received } from '../../../core/contract/endpoint.ts'
import { reject } from '../../../core/contract/errors.ts'
import { inRenderThread } from '../../../core/documents/render-thread.server.ts'
import { renderedOnce } from '../../../core/documents/rendered-once.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { posterRow, printedCodesOf } from '../qr-codes/codes.server.ts'
import * as contract from '../qr-codes/contract.ts'
import { ownPrintedCode, ownProject } from '../qr-codes/own.server.ts'
import { fileNameOf, typedAddressOf } from '../qr-codes/rules.ts'
import type { pictureOfPdf } from './picture.server.ts'
import type { posterOf } from './poster.server.ts'
import { readPoster, readTitles, withPictures } from './poster-about.server.ts'
import { allPosterWords, stickerWords } from './poster-words.server.ts'
import { codesPerSheetMax, type sheetOf } from './sheet.server.ts'

const renderPoster = inRenderThread<typeof posterOf>('poster')
const renderPicture = inRenderThread<typeof pictureOfPdf>('picture')
const renderSheet = inRenderThread<typeof sheetOf>('sheet')
type AskedPoster = Received<typeof contract.showQrPoster>
/** About a hundred posters. */
const keptBytesMax = 32_000_000

/** Serves prints: a poster for one code, and a sheet of all codes of a project. */
export async function posters(app: FastifyInstance): Promise<void> {
  const { publicUrl } = app.appContext.config
  const render = renderedOnce(keptBytesMax)

  /** The poster that a call asks for, and the function that prints it. */
  const posterFor = async ({ params, query: { paper, language } }: AskedPoster, { db, files, config, actor }: OfficialContext) => {
    const code = await ownPrintedCode(db, params.id, actor, publicUrl)
    const languages = language as Language[]
    const about = await readPoster({ db, config }, code, { actor, language: languages[0] as Language })
    const words = allPosterWords(languages, about)
    // The pictures are named by their keys: they are read for a poster that is not cached.
    const version = [about, paper, words]
    const draw = async () => renderPoster(await withPictures(files, about), { paper, words })
    return { code, version, print: () => render(['poster', ...version], draw) }
  }

  route(app, contract.showQrPoster, async (asked, context) => {
    const { code, print } = await posterFor(asked, context)
    const poster = await print()
    context.reply.header('content-disposition', `attachment; filename="${fileNameOf(code, '.pdf', 'poster')}"`)
    context.reply.header('cache-control', 'private, no-cache')
    return poster
  })

  route(app, contract.previewQrPoster, async (asked, context) => {
    const { version, print } = await posterFor(asked, context)
    const poster = await print()
    context.reply.header('cache-control', 'private, no-cache')
    return render(['picture', ...version], () => renderPicture(poster))
  })

  route(app, contract.printQrCodes, async ({ params, query: { paper } }, { db, config, actor, language, reply }) => {
    const projectId = await ownProject(db, params.id, actor)
    // The label is the team's own note and is not printed.
    const printed = await printedCodesOf(db, projectId, codesPerSheetMax, publicUrl)
    const codes = printed.map(({ url }) => ({ url, ...stickerWords(language, typedAddressOf({ url })) }))
    if (codes.length === 0) reject(409, 'qrCode.none')
    const [row, titled] = await Promise.all([posterRow(db, projectId), readTitles(db, projectId, { actor, language })])
    const about = { codes, ...titled(row), organization: row.organization, product: config.productName }
    const sheet = await render(['sheet', about, paper, language], () => renderSheet(about, paper, language))
    reply.header('content-disposition', 'attachment; filename="qr-codes.pdf"').header('cache-control', 'private, no-cache')
    return sheet
  })
}
