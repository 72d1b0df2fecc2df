// The file format of the coast, shared by the script that builds it and the server that draws it.

export type CoastLevel = { name: string; tolerance: number }
/** A ring's corners: x and y alternate, in steps. */
export type CoastRing = Int32Array

/** From coarse to fine. `tolerance`: a shore is off by at most this much of its source, in degrees of latitude. */
export const coastLevels = [
  { name: 'far', tolerance: 0.015 },
  { name: 'middle', tolerance: 0.002 },
  { name: 'near', tolerance: 0.0003 },
] as const satisfies readonly CoastLevel[]

/** About 10 yards. */
export const stepsPerDegree = 10_000

/** Relative to the project's folder. */
export const coastFile = ({ name }: CoastLevel): string => `src/features/places/coast/data/${name}.br`

/** Rings as bytes: the number of corners, then each corner's distance from the last one, all as variable-length integers. */
export function packRings(rings: readonly (readonly [number, number][])[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  const write = (number: number) => {
    let rest = number >= 0 ? number * 2 : number * -2 - 1
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  for (const ring of rings) {
    write(ring.length)
    let [lastX, lastY] = [0, 0]
    for (const [x, y] of ring) {
      write(x - lastX)
      write(y - lastY)
      lastX = x
      lastY = y
    }
  }
  return Uint8Array.from(bytes)
}

/** @param scale the returned steps per step of the file */
export function unpackRings(bytes: Uint8Array, scale = 1): CoastRing[] {
  let at = 0
  const read = () => {
    let [number, factor] = [0, 1]
    for (;;) {
      const byte = bytes[at++] ?? 0
      number += (byte % 128) * factor
      if (byte < 128) break
      factor *= 128
    }
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2
  }
  const rings: CoastRing[] = []
  while (at < bytes.length) {
    const ring = new Int32Array(read() * 2)
    for (let i = 0; i < ring.length; i++) ring[i] = read() * scale + (i > 1 ? (ring[i - 2] ?? 0) : 0)
    rings.push(ring)
  }
  return rings
}
