// Renders the sections below the project list as HTML: the page needs no code for them.
import type { Api } from '../../core/http/api.server.ts'
import type { Visit } from '../../core/http/visit.server.ts'
import { staticMarkup } from '../../core/pages/static-markup.server.tsx'
import { showLanding } from './contract.ts'
import { Landing } from './parts/Landing.tsx'

/** The sections below the list, in the reader's language. */
export const landingMarkup = async (
  call: Api,
  { language, billing, productName }: Pick<Visit, 'language' | 'billing' | 'productName'>,
): Promise<string> =>
  staticMarkup(language, <Landing {...(await call(showLanding, {}))} hasBilling={billing !== 'off'} product={productName} />)
