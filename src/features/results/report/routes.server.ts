import type { FastifyInstance } from 'fastify'
import { inRenderThread } from '../../../core/documents/render-thread.server.ts'
import { renderedOnce } from '../../../core/documents/rendered-once.server.ts'
import { route } from '../../../core/http/route.server.ts'
import type { pdfOf } from '../publication/pdf.server.ts'
import { wordsIn as publicationWordsIn } from '../publication/words.server.ts'
import { showReport, showReportPdf } from './contract.ts'
import { describeReport } from './describe-report.server.ts'
import { readReportProgress } from './progress.server.ts'
import { readLogoOf, readReport } from './read-report.server.ts'

const renderPdf = inRenderThread<typeof pdfOf>('results')
/** About a hundred reports in one language each. */
const keptBytesMax = 16_000_000

/** Endpoints of the report to the council. */
export async function report(app: FastifyInstance): Promise<void> {
  const render = renderedOnce(keptBytesMax)
  route(app, showReport, async ({ params }, context) => {
    const read = await readReport(context, params.id)
    return { report: read, progress: await readReportProgress(context.db, params.id, read) }
  })

  route(app, showReportPdf, async ({ params }, context) => {
    const { config, language, reply, actor, now } = context
    const read = await readReport(context, params.id)
    const logo = await readLogoOf(context, actor.organizationId)
    reply
      .header('content-disposition', `attachment; filename="council-report-${params.id}.pdf"`)
      .header('cache-control', 'private, no-store')
    const described = describeReport(read, await readReportProgress(context.db, params.id, read), { language, now: now() })
    const pageOf = publicationWordsIn(language)('page.pageOf', { number: '{{number}}', count: '{{count}}' })
    const foot = { address: `${config.publicUrl}/project/${params.id}`, product: config.productName, pageOf }
    return render([described, foot, logo], () => renderPdf(described, foot, logo))
  })
}
