import { data } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { forResidents, nullIfRefused, orRefusalPage } from '../../../core/http/error-page.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatInstant } from '../../../core/i18n/dates.ts'
import { readProjects } from '../../translations/model/reading.server.ts'
import { type TranslatedSubject, titleIn, translationReaderOf } from '../../translations/model/rules.ts'
import { listReceipts, type Receipt, showReceipt } from './contract.ts'

/** Loads all receipts of the resident, or the one of `?code=`; status 404 for a code that is not theirs. */
export async function receiptsPage(context: PageContext, code: string) {
  forResidents(context)
  const call = context.get(api)
  const { language } = context.get(visit)
  const shown = async (receipts: Receipt[], translations: TranslatedSubject[]) => {
    const ids = receipts.map((one) => one.project._id)
    const reader = await readProjects(call, ids, language)
    const asked = translationReaderOf(translations, language, new URLSearchParams())
    return receipts.map(({ arrivedAt, changedAt, questions, ...one }) => ({
      ...one,
      project: { ...one.project, ...titleIn(reader, one.project) },
      questions: questions.map(({ _id, text, order }) => {
        const { texts, lang } = asked.read(_id)
        return { _id, order, text: texts['text'] ?? text, lang }
      }),
      arrived: formatInstant(language, one.project.timeZone, arrivedAt),
      changed: changedAt > arrivedAt ? formatInstant(language, one.project.timeZone, changedAt) : null,
    }))
  }
  if (code.trim() === '') {
    const { receipts, told: translations } = await orRefusalPage(call(listReceipts, {}))
    return data({ code: '', unknown: false, receipts: await shown(receipts, translations) })
  }
  const found = await orRefusalPage(nullIfRefused(call(showReceipt, { params: { code } }), 404))
  if (!found) return data({ code, unknown: true, receipts: [] }, 404)
  return data({ code, unknown: false, receipts: await shown([found.receipt], found.told) })
}
