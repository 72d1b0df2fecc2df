// The survey as residents see it, for officials who try it. Nothing is written, so nothing can count.
import QRCode from 'qrcode'
import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showProject } from '../../projects/model/contract.ts'
import { previewSubmit } from '../model/contract.ts'
import { formQuestions, readSurveyPage, sendForm } from './survey-page.server.ts'

const border = 4

/** The code of an address as path data, with the border that readers need. */
export function drawnCodeOf(address: string): { size: number; path: string } {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
  const cells = Array.from(modules.data, (isDark, i) => {
    return isDark ? `M${(i % modules.size) + border} ${Math.floor(i / modules.size) + border}h1v1h-1z` : ''
  })
  return { size: modules.size + 2 * border, path: cells.join('') }
}

/** The empty form, and the code that opens it on a phone. Only for the project's officials: others get the survey itself. */
export async function testPage(context: PageContext, id: string, search: URLSearchParams) {
  const { actor, language, publicUrl, now } = context.get(visit)
  const testPath = `/project/${id}/survey/test`
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(testPath)}`)
  const call = context.get(api)
  const page = await readSurveyPage(call, id, { actor, language, now, search, arrival: { way: 'link' }, asResidents: true })
  if (page.kind !== 'builder') throw redirect(`/project/${id}/survey`)
  const { project } = await call(showProject, { params: { id } })
  const questions = formQuestions(page.questions, project, language)
  return {
    code: drawnCodeOf(new URL(testPath, publicUrl).href),
    form: {
      ...{ kind: 'form' as const, about: page.about, note: page.note, questions, entered: {}, answeredOn: null, zipCode: '' },
      // Kept on the device apart from what anybody else enters there.
      personId: `test-${actor.kind === 'official' ? actor.userId : ''}`,
      isTest: true,
      isVisitor: false,
    },
  }
}

/** What a browser without scripts sends. */
export async function testAction(context: PageContext, id: string, form: FormData) {
  const { actor, language } = context.get(visit)
  return sendForm(context.get(api), id, form, { actor, language }, previewSubmit)
}
