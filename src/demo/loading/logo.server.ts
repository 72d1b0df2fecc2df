import sharp from 'sharp'

const ink = '#252f6a'
const wave = (y: number) => `M48 ${y}q16 -12 32 0t32 0t32 0t32 0t32 0`

/** The emblem of each demo city, on a field of 256 by 256: a sunset at sea, a gorge with a waterfall, a lighthouse. */
const emblems: Record<string, string> = {
  'newport-beach': `
    <path d="M66 138a62 62 0 0 1 124 0z" fill="#f7a74e"/>
    <path d="${wave(158)}${wave(182)}${wave(206)}" fill="none" stroke="#7fb3c4" stroke-width="9" stroke-linecap="round"/>`,
  ithaca: `
    <path d="M40 60h62l10 52-14 30 10 62H40z" fill="#4d7a5c"/><path d="M216 60h-62l-10 52 14 30-10 62h68z" fill="#729b76"/>
    <path d="M112 60h32v138h-32z" fill="#a8ced7"/><path d="M120 72v112M136 84v108" stroke="#fff" stroke-width="5" stroke-linecap="round"/>
    <ellipse cx="128" cy="204" rx="62" ry="14" fill="#7fb3c4"/>`,
  evanston: `
    <path d="M112 92h32l12 116h-56z" fill="#fdf3de"/><path d="M108 128h40l2.600 26h-45.200zM103 178h50l2.400 22h-54.800z" fill="#dd8a57"/>
    <rect x="108" y="66" width="40" height="28" fill="#f7a74e"/><path d="M102 66l26-24 26 24z" fill="#dd8a57"/>
    <path d="M150 72l62-18v48l-62-14zM106 72l-62-18v48l62-14z" fill="#f8e1b8" opacity=".75"/>
    <path d="${wave(212)}" fill="none" stroke="#7fb3c4" stroke-width="9" stroke-linecap="round"/>`,
}

/** The fictional emblem of a demo city as a PNG of 512 by 512 pixels. It resembles no real city's seal. */
export function drawLogo(key: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="512" height="512">
    <rect width="256" height="256" rx="40" fill="${ink}"/>${emblems[key] ?? ''}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
