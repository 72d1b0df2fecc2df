// Requests to a running demo that need native libraries, their workers, and files found at run time.
import { languages } from '../../src/core/i18n/languages.ts'
import { callerOf, tokensOf } from '../../tests/e2e/api.ts'
import { findIds } from '../../tests/e2e/demo-ids.ts'
import { residentsSheet, sheetPerson } from '../../tests/sheets.ts'

/** @throws Error naming the first request without a reply of the right content type */
export async function requestWhatNeedsLibraries(url: string): Promise<void> {
  const call = callerOf(url)
  const tokenOf = tokensOf(call)
  const token = await tokenOf('administrator')
  const ids = await findIds(call, tokenOf)
  const page = await (await fetch(`${url}/project/${ids.own}`)).text()
  const card = /og:image" content="([^"]+)"/.exec(page)?.[1] ?? '/the-page-names-no-social-card'
  const expected = {
    [card]: 'image/jpeg',
    '/api/v1/basemap?bbox=-125,24,-66,50': 'application/json',
    [`/api/v1/qrCodes/${ids.code}/image?format=png`]: 'image/png',
    [`/api/v1/qrCodes/${ids.code}/poster/preview`]: 'image/webp',
    [`/api/v1/projects/${ids.published}/published.pdf`]: 'application/pdf',
    [`/api/v1/projects/projectDataExportIntoSheet/${ids.own}`]: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    // Each language has its own fonts.
    ...Object.fromEntries(Object.keys(languages).map((one) => [`/api/v1/qrCodes/${ids.code}/poster?language=${one}`, 'application/pdf'])),
  }
  for (const [path, type] of Object.entries(expected)) {
    const reply = await fetch(new URL(path, url), { redirect: 'manual', headers: { authorization: `Bearer ${token}` } })
    await reply.arrayBuffer()
    const got = `${reply.status} ${reply.headers.get('content-type')}`
    if (!got.startsWith(`200 ${type}`)) throw new Error(`${path} is answered with ${got}, not ${type}.`)
  }
  await uploadSheet(url, token)
}

/** A worker reads the sheet. */
async function uploadSheet(url: string, token: string): Promise<void> {
  const body = new FormData()
  const sheet = await residentsSheet([sheetPerson('package@resident.example')])
  body.set('file', new File([new Uint8Array(sheet)], 'residents.xlsx'))
  const path = `${url}/api/v1/users/excelSheetUploadAndDataInsertDB`
  const reply = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  const answer = await reply.text()
  if (!/"added":1\b/.test(answer)) throw new Error(`The sheet was not taken: ${reply.status} ${answer}`)
}
