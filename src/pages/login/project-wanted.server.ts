import type { Api } from '../../core/http/api.server.ts'
import { nullIfRefused } from '../../core/http/error-page.server.ts'
import type { Language } from '../../core/i18n/languages.ts'
import { previewProject } from '../../features/projects/model/contract.ts'
import { tellOfProject } from '../../features/translations/model/contract.ts'
import { translationReaderOf } from '../../features/translations/model/rules.ts'

/** The public preview of the project that the visitor wants to open, in their language if it is translated. */
export async function projectWanted(call: Api, next: string | null, language: Language) {
  const id = /^\/project\/([\w-]+)/.exec(next ?? '')?.[1]
  if (!id) return null
  const params = { id }
  const found = await nullIfRefused(Promise.all([call(previewProject, { params }), call(tellOfProject, { params, query: {} })]), 404)
  if (!found) return null
  const [{ project }, { told: translations }] = found
  const reader = translationReaderOf(translations, language, new URLSearchParams())
  const { texts, lang } = reader.read(id)
  const description = texts['description'] ?? project.description
  return { ...project, title: texts['title'] ?? project.title, description, lang, pictureLang: reader.writtenIn(id) }
}
