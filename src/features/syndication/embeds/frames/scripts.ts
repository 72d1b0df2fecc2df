// The only scripts of embeds, as they are sent. The frame reports its height; the page around it, which includes frame.js, applies it.

/** In the frame. It reports the height of its content, because the document is never lower than the frame. */
export const heightScript = `(function () {
  var content = document.querySelector('main')
  function report() {
    parent.postMessage({ type: 'plaza:height', height: Math.ceil(content.getBoundingClientRect().height) }, '*')
  }
  if (parent === window || !content) return
  new ResizeObserver(report).observe(content)
  // frame.js asks when it comes later than the first report.
  addEventListener('message', function (event) {
    if (event.source === parent && event.data && event.data.type === 'plaza:ask') report()
  })
})()`

/**
 * In the page around. It believes only frames of the site that the script itself came from. It asks them for their height,
 * which they may have reported before it came; those that are still on their way report it by themselves.
 */
export const frameScript = `(function () {
  var own = new URL(document.currentScript.src).origin
  addEventListener('message', function (event) {
    var data = event.data
    if (event.origin !== own || !data || data.type !== 'plaza:height' || !(data.height > 0 && data.height < 100000)) return
    var frames = document.querySelectorAll('iframe')
    for (var i = 0; i < frames.length; i++)
      if (frames[i].contentWindow === event.source) frames[i].style.height = data.height + 'px'
  })
  var known = document.querySelectorAll('iframe')
  for (var k = 0; k < known.length; k++)
    if (known[k].src.indexOf(own + '/embed/') === 0) known[k].contentWindow.postMessage({ type: 'plaza:ask' }, '*')
})()
`
