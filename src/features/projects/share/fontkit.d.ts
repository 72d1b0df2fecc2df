// The part of fontkit that is used here; it has no types of its own.
declare module 'fontkit' {
  export type Glyph = { id: number; path: { toSVG(): string } }
  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { glyphs: Glyph[]; positions: GlyphPosition[]; advanceWidth: number }
  }
  export function create(content: Uint8Array): Font
}
