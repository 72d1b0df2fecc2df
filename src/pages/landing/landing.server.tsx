// Renders the sections below the project list as HTML: the page needs no code for them.

import { memoize } from '../../core/async/memoize.ts'
import type { Api } from '../../core/http/api.server.ts'
import type { Visit } from '../../core/http/visit.server.ts'
import type { Language } from '../../core/i18n/languages.ts'
import { staticMarkup } from '../../core/pages/static-markup.server.tsx'
import { codePathOf, matrixOf, quietCells } from '../../features/participation/qr-codes/picture.server.ts'
import { showContactReader } from '../../features/shell/contact/contract.ts'
import { onlyInNote } from '../../features/translations/model/project-note.server.ts'
import { decisionIn, type TranslationReader, titleIn, translationReaderOf } from '../../features/translations/model/rules.ts'
import { noteOf } from '../../features/translations/model/words.server.ts'
import { type LandingPage, showLanding } from './contract.ts'
import type { ShownCase } from './parts/Cases.tsx'
import { Landing } from './parts/Landing.tsx'
import { Proof } from './parts/Proof.tsx'
import type { SiteCode } from './parts/ServicePicture.tsx'

const codeOf = memoize((address: string): SiteCode => {
  const matrix = matrixOf(address, 'L')
  return { path: codePathOf(matrix), side: matrix.cells + 2 * quietCells }
})

type LandingReader = Pick<Visit, 'language' | 'billing' | 'productName' | 'publicUrl'> & { search: URLSearchParams }

/** What visitors see of the site itself beside the list, as HTML in the reader's language: a line above it, and the sections below. */
export async function landingMarkup(
  call: Api,
  { language, billing, productName, publicUrl, search }: LandingReader,
): Promise<{ proof: string | null; below: string }> {
  const [{ told: translations, cases, ...others }, { reader: contactReader }] = await Promise.all([
    call(showLanding, {}),
    call(showContactReader, { query: {} }),
  ])
  const reader = translationReaderOf(translations, language, search)
  const shown = cases.map((one) => caseIn(one, translations, reader, language))
  const own = { hasBilling: billing !== 'off', product: productName, code: codeOf(publicUrl), contactReader }
  return {
    proof:
      others.figures.answered === null
        ? null
        : staticMarkup(language, <Proof answered={others.figures.answered} hasCases={cases.length > 0} />),
    below: staticMarkup(language, <Landing {...others} {...own} cases={shown} note={noteOf(reader, language)} />),
  }
}

function caseIn(
  one: LandingPage['cases'][number],
  translations: LandingPage['told'],
  reader: TranslationReader,
  language: Language,
): ShownCase {
  const { title, lang: titleLang } = titleIn(reader, { _id: one.project, title: one.title })
  const decision = { _id: one.decision, said: one.said, doing: one.doing, questions: [] }
  const { said, doing, lang } = decisionIn(decision, reader)
  const own = translations.filter(({ subject }) => subject === one.decision)
  return { ...one, title, titleLang, said, doing, lang, note: onlyInNote(own, language) }
}
