// The operator's own texts: content/<language>/<section>.md. Missing and empty files are not shown.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { marked } from 'marked'
import sanitize from 'sanitize-html'
import type { Language } from '../../core/i18n/languages.ts'
import { type OwnSection, ownSections } from './rules.ts'

type OwnText = { section: OwnSection; language: string; html: string }

/** Headings start below those of the page's sections. */
const lowered = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' }
const allowed = ['p', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'br', 'hr']

/** Markdown as sanitized HTML. */
export const htmlOf = (markdown: string): string =>
  sanitize(marked.parse(markdown, { async: false, gfm: true }), {
    allowedTags: allowed,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: lowered,
  }).trim()

/** Every section written by the operator, in a language or else in English. */
export async function readOwnTexts(folder: string, language: Language): Promise<OwnText[]> {
  const texts = await Promise.all(ownSections.map((section) => readOwnText(folder, section, language)))
  return texts.filter((one) => one !== null)
}

async function readOwnText(folder: string, section: OwnSection, language: Language): Promise<OwnText | null> {
  for (const one of new Set<Language>([language, 'en'])) {
    const html = htmlOf(await readIfThere(join(folder, one, `${section}.md`)))
    if (html) return { section, language: one, html }
  }
  return null
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
