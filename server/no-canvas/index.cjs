// pdfjs-dist expects these two names when it starts. It uses them to draw, which the server never does.
module.exports = { DOMMatrix: class DOMMatrix {}, Path2D: class Path2D {} };
