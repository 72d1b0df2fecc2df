// Streets from one file: the server cuts it to tiles, the map draws them over the coast.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameColors } from '../../../src/features/places/basemap/streets/name-colors.ts'
import { writeExtract } from '../../fixtures/street-extract.ts'
import { expect, test } from '../plaza.ts'

const file = join(tmpdir(), `plaza-streets-${process.pid}.pmtiles`)
writeExtract(file)
test.use({ env: { MAP_PMTILES: file } })
test.afterAll(() => rmSync(file, { force: true }))

test('the map draws the streets of the file, in both themes, and names their source', async ({ open }) => {
  const page = await open('visitor', { viewport: { width: 1280, height: 900 } })
  await page.goto('/projects?bbox=-117.93,33.6,-117.9,33.63')
  const map = page.locator('.leaflet-container')
  const credit = map.getByRole('link', { name: '© OpenStreetMap contributors', exact: true })
  await expect(credit).toHaveAttribute('href', /openstreetmap\.org\/copyright/)
  /** The colors of the drawn tiles that so many pixels have. */
  const colors = (least = 500) =>
    map.locator('canvas.leaflet-tile').evaluateAll((tiles, pixels) => {
      const counts = new Map<string, number>()
      for (const tile of tiles as HTMLCanvasElement[]) {
        if (tile.width === 0) continue
        const { data } = (tile.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, tile.width, tile.height)
        for (let i = 0; i < data.length; i += 4) {
          const color = data.subarray(i, i + 4).join()
          counts.set(color, (counts.get(color) ?? 0) + 1)
        }
      }
      return [...counts].filter(([, count]) => count >= pixels).map(([color]) => color)
    }, least)
  // Land, water and roads.
  await expect.poll(async () => (await colors()).length).toBeGreaterThan(2)
  const light = await colors()
  await expect.poll(() => colors(1)).toContain(pixelOf(nameColors.light.strong))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await colors()).filter((color) => !light.includes(color)).length).toBeGreaterThan(2)
  await expect.poll(() => colors(1)).toContain(pixelOf(nameColors.dark.strong))
})

/** A color as the pixels of a canvas have it. */
const pixelOf = (hex: string) => [...Buffer.from(hex.slice(1), 'hex'), 255].join()

test('with streets the project form asks for the pin', async ({ openPlain, ids }) => {
  const page = await openPlain('administrator')
  await page.visit(`/edit-project/${ids.own}?step=place`)
  page.expectText('Drag the pin, tap the map, or enter latitude and longitude in degrees.')
  page.expectNoText('This map has no streets')
})
