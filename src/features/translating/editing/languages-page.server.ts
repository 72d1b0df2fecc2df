// Loader and action of the officials' translation page. The address names the open language.
import { data } from 'react-router'
import { refusalOf } from '../../../core/http/actor.ts'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, typedTexts } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { isLanguage, type Language, languages } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { sourceOf } from '../../projects/opeds/article.server.ts'
import { type ListedText, languageIds, listTexts, saveTexts, setWritten, translateMissing } from '../../translations/model/contract.ts'
import { textHashOf } from '../../translations/model/queries.server.ts'
import type { OwnerKind } from './queries.server.ts'

export async function languagesPage(context: PageContext, of: OwnerKind, id: string, url: URL) {
  const { actor, language: spoken } = context.get(visit)
  const call = context.get(api)
  const asked = url.searchParams.get('in') ?? ''
  const preset = spoken === 'en' ? 'es' : spoken
  const first = isLanguage(asked) ? asked : preset
  let listed = await call(listTexts, { params: { of, id, language: first } })
  const { written } = listed
  const language = first === written ? (languageIds.find((one) => one !== written) as Language) : first
  if (language !== first) listed = await call(listTexts, { params: { of, id, language } })
  const { missing, machine, texts, job } = listed
  const unread = texts.filter((one) => one.state === 'machine').length
  const isHtml = (one: ListedText) => one.kind === 'blog' && one.field === 'description'
  const shown = texts.map((one) => {
    const text = isHtml(one) ? sourceOf(one.text ?? '') : (one.text ?? '')
    const original = isHtml(one) ? sourceOf(one.original) : one.original
    return { ...one, original, text, was: textHashOf(text), name: `${one.subject}.${one.field}`, isLong: isLong(one), isHtml: isHtml(one) }
  })
  const subjects = [...Map.groupBy(shown, (one) => one.subject)].map(([subject, its]) => ({
    subject,
    kind: its[0]?.kind ?? 'project',
    texts: its,
  }))
  let number = 0
  return {
    ...{ of, id, language, written, machine },
    isUnderWay: job === 'waiting' || job === 'running',
    /** The result of the last machine translation, while there is something to review. */
    made: job === 'done' && unread > 0 ? message(spoken, 'translation.made', { count: unread }) : null,
    failed: job === 'failed' ? message(spoken, 'translation.failed') : null,
    title: listed.title || message(spoken, 'project.untitled'),
    subjects: subjects.map((one) => ({ ...one, number: one.kind === 'question' ? ++number : 0 })),
    tabs: languageIds
      .filter((one) => one !== written)
      .map((one) => ({ id: one, name: languages[one].name, missing: missing[one] ?? texts.length })),
    languages: languageIds.map((value) => ({ value, label: languages[value].name })),
    mayEdit: refusalOf(actor, 'editor') === null,
  }
}
export type LanguagesPage = Awaited<ReturnType<typeof languagesPage>>
export type ShownSubject = LanguagesPage['subjects'][number]

const lineMax = 45
const isLong = ({ field, original }: ListedText) =>
  field === 'description' ||
  (['text', 'sectionText', 'said', 'doing'].includes(field) && original.length > lineMax) ||
  original.includes('\n')

/** What was rejected, with everything that was typed. */
export type LanguagesResult = { errors: Record<string, string>; formError: string | null; typed: Record<string, string> }

export async function languagesAction(context: PageContext, of: OwnerKind, id: string, url: URL, form: FormData) {
  const call = context.get(api)
  const typed = typedTexts(form)
  const asked = typed['language'] ?? url.searchParams.get('in') ?? ''
  const language = isLanguage(asked) ? asked : 'es'
  const languagesPath = `${of === 'projects' ? '/project' : '/thought-leadership'}/${id}/languages`
  const params = { of, id, language }
  try {
    if (typed['intent'] === 'written') {
      const { message } = await call(setWritten, { params: { of, id }, body: { written: language } })
      return redirectWith(message, languagesPath)
    }
    if (typed['intent'] !== 'save' && typed['intent'] !== 'machine') throw new Response(null, { status: 400 })
    // Any button saves what was typed first.
    const saved = await call(saveTexts, { params, body: { texts: changedIn(typed) } })
    const result = typed['intent'] === 'machine' ? await call(translateMissing, { params }) : saved
    return redirectWith(result.message, `${languagesPath}?in=${language}`)
  } catch (error) {
    const { errors, formError, status } = formErrors(error, { except: [403, 404], serverErrors: true })
    const result: LanguagesResult = { errors, formError, typed }
    return data(result, status)
  }
}

/** The changed texts, and those marked as reviewed. Unchanged texts are not sent: a colleague may have changed them in the meantime. */
function changedIn(typed: Record<string, string>) {
  return Object.entries(typed).flatMap(([name, sent]) => {
    const [, subject, field] = /^text\.([^.]+)\.(.+)$/.exec(name) ?? []
    if (!subject || !field) return []
    const text = sent.replaceAll('\r\n', '\n')
    const isChanged = textHashOf(text) !== typed[`was.${subject}.${field}`]
    const isRead = typed[`read.${subject}`] === 'on' && text.trim() !== ''
    return isChanged || isRead ? [{ subject, field, hash: typed[`hash.${subject}.${field}`] ?? '', text }] : []
  })
}
