import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stage, stage } from '../../../tests/stage.ts'
import { showMe } from '../../features/accounts/model/contract.ts'
import { showZip } from '../../features/places/model/contract.ts'
import { ApiError } from '../contract/errors.ts'
import { apiAs } from './api.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const thrownBy = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
  } catch (thrown) {
    return thrown
  }
  throw new Error('Nothing was thrown')
}
const callAt = (url: string, cookie?: string) => apiAs(s.app, { url, ip: '127.0.0.1', headers: { cookie } }, () => {})

describe('a page calls the API', () => {
  test('200 as the person whose cookie the request carries', async () => {
    const { user } = await callAt('/profile', `userToken=${s.cast.resident.token}`)(showMe, {})
    expect(user._id).toBe(s.cast.resident.id)
  })

  test.each([
    ['/profile', '/login?next=%2Fprofile'],
    ['/project/1/survey?step=2', '/login?next=%2Fproject%2F1%2Fsurvey%3Fstep%3D2'],
    ['/profile.data?_routes=root', '/login?next=%2Fprofile'],
  ])('401 visitor at %s is led to the login and back', async (url, location) => {
    const thrown = (await thrownBy(callAt(url)(showMe, {}))) as Response
    expect([thrown.status, thrown.headers.get('location')]).toEqual([302, location])
  })

  test('404 is the page’s own to speak of', async () => {
    const thrown = await thrownBy(callAt('/projects')(showZip, { params: { zip: '00000' } }))
    expect(thrown).toBeInstanceOf(ApiError)
    expect((thrown as ApiError).status).toBe(404)
  })
})
