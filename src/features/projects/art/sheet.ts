import { type SeededRandom, seededRandom } from '../../../core/async/seeded-random.ts'
import { group, rect, round, slab } from './marks.ts'
import { cool, type Foliage, green, ink, litFoliage, paper, warm } from './palette.ts'

export interface Size {
  w: number
  h: number
}

/** Layers from the ground up. Shadows have their own layers: overlapping shadows do not darken each other. */
export type Layer = 'ground' | 'paint' | 'shade' | 'roof' | 'ridge' | 'build' | 'treeShade' | 'trees' | 'crowns' | 'top'

/** How a finished sheet is shown: its rotation in degrees, and what is drawn under its buildings and over everything. */
export interface DrawingView {
  angle?: number
  ground?: string
  under?: string
  over?: string
}

const carColors = [warm.sun, cool.deep, paper.cream, cool.slate, warm.clay, cool.mist]
const foliage: Foliage[] = ['leaf', 'tree', 'tree', 'fir', 'leaf']

/** The sheet a scene is drawn on: a seeded random source, and layers that collect marks. */
export class Artwork {
  readonly w: number
  readonly h: number
  readonly luck: SeededRandom
  #marks = new Map<Layer, string[]>()
  #batches = new Map<Layer, Map<string, string>>()

  constructor(seed: string, { w, h }: Size) {
    this.w = w
    this.h = h
    this.luck = seededRandom(seed)
  }

  put(layer: Layer, ...marks: string[]) {
    const list = this.#marks.get(layer)
    if (list) list.push(...marks)
    else this.#marks.set(layer, marks)
  }

  /** Merges shapes with the same look into one element: a drawing with a thousand trees stays small. */
  batch(layer: Layer, look: string, d: string) {
    const looks = this.#batches.get(layer) ?? new Map<string, string>()
    looks.set(look, (looks.get(look) ?? '') + d)
    this.#batches.set(layer, looks)
  }

  /** The drawing of these layers, lowest first. */
  drawn(...layers: Layer[]) {
    return layers
      .map((layer) => {
        const batched = [...(this.#batches.get(layer) ?? [])].map(([look, d]) => `<path d="${d}" ${look}/>`)
        return batched.join('') + (this.#marks.get(layer) ?? []).join('')
      })
      .join('')
  }

  tree(x: number, y: number, radius: number, kind: Foliage = this.luck.pick(foliage)) {
    this.#dot('treeShade', x + radius * 0.35, y + radius * 0.5, radius, ink)
    this.#dot('trees', x, y, radius, green[kind])
    this.#dot('crowns', x - radius * 0.28, y - radius * 0.3, radius * 0.5, litFoliage[kind])
  }

  /** A building: its roof, and the shadow of its height. */
  mass(x: number, y: number, w: number, h: number, fill: string, { high = 4, rx = 1 } = {}) {
    this.batch('shade', `fill="${ink}"`, slab(x + high * 0.7, y + high, w, h))
    if (rx > 1) this.put('roof', rect(x, y, w, h, fill, { rx }))
    else this.batch('roof', `fill="${fill}"`, slab(x, y, w, h))
  }

  /** Half of a roof, or a skylight: slightly darker than the surface below. */
  dim(x: number, y: number, w: number, h: number) {
    this.batch('ridge', `fill="${ink}" opacity=".13"`, slab(x, y, w, h))
  }

  car(x: number, y: number, angle: number) {
    const body = rect(-7, -3.5, 14, 7, this.luck.pick(carColors), { rx: 2.4 })
    const roof = rect(-1.5, -2.6, 5, 5.2, ink, { rx: 1.2, opacity: 0.45 })
    this.put(
      'top',
      group(body + roof, {
        transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)})`,
      }),
    )
  }

  #dot(layer: Layer, x: number, y: number, radius: number, color: string) {
    const look = `fill="none" stroke="${color}" stroke-width="${Math.round(radius * 2)}" stroke-linecap="round"`
    this.batch(layer, look, `M${Math.round(x)} ${Math.round(y)}h0`)
  }

  /** The whole drawing as one SVG document. `mirrored` swaps left and right. */
  svg({ angle = 0, ground = paper.street, under = '', over = '' }: DrawingView, mirrored: boolean) {
    const { w, h } = this
    const turned = (marks: string) => group(marks, { transform: `rotate(${round(angle)} ${w / 2} ${h / 2})` })
    const body = [
      turned(this.drawn('ground', 'paint')),
      under,
      group(turned(this.drawn('shade')), { opacity: 0.2 }),
      turned(this.drawn('roof', 'ridge', 'build')),
      group(turned(this.drawn('treeShade')), { opacity: 0.16 }),
      turned(this.drawn('trees', 'crowns', 'top')),
      over,
    ].join('')
    const sheet = mirrored ? group(body, { transform: `matrix(-1 0 0 1 ${w} 0)` }) : body
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${rect(0, 0, w, h, ground)}${sheet}</svg>`
  }
}

/** Draws one category on the sheet and returns how to show it. */
export type Scene = (sheet: Artwork) => DrawingView
