// Renders the sections below the project list as HTML: the page needs no code for them.

import { memoize } from '../../core/async/memoize.ts'
import type { Api } from '../../core/http/api.server.ts'
import type { Visit } from '../../core/http/visit.server.ts'
import { staticMarkup } from '../../core/pages/static-markup.server.tsx'
import { matrixOf, pathOf, quietCells } from '../../features/participation/qr-codes/picture.server.ts'
import { showLanding } from './contract.ts'
import { Landing } from './parts/Landing.tsx'
import { Proof } from './parts/Proof.tsx'
import type { SiteCode } from './parts/ServicePicture.tsx'

const codeOf = memoize((address: string): SiteCode => {
  const matrix = matrixOf(address, 'L')
  return { path: pathOf(matrix), side: matrix.cells + 2 * quietCells }
})

/** What visitors see of the site itself beside the list, as HTML in the reader's language: a line above it, and the sections below. */
export async function landingMarkup(
  call: Api,
  { language, billing, productName, publicUrl }: Pick<Visit, 'language' | 'billing' | 'productName' | 'publicUrl'>,
): Promise<{ proof: string | null; below: string }> {
  const landing = await call(showLanding, {})
  const { figures, cases } = landing
  return {
    proof: figures.people === null ? null : staticMarkup(language, <Proof people={figures.people} hasCases={cases.length > 0} />),
    below: staticMarkup(language, <Landing {...landing} hasBilling={billing !== 'off'} product={productName} code={codeOf(publicUrl)} />),
  }
}
