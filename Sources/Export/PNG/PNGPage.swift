internal import Bytes
internal import Geometry
public import Notebook
public import Paint

/// Pages as PNG, each a file of its own.
public enum PNGPage {
  /// Draws a page on pixels.
  ///
  /// - Parameters:
  ///   - page: The page, with the bytes of its images.
  ///   - paper: How much of the paper is drawn; the rest is transparent.
  ///   - pixels: How many pixels it gets.
  /// - Returns: The file, in which the true size is noted.
  /// - Throws: `ExportError` where the picture would be too large for the memory.
  public static func png(
    of page: LoosePage, paper: PaperShare = .full, pixels: PixelSize
  ) throws(ExportError) -> DrawnPage {
    let picture = PagePicture(of: page, paper: paper)
    let (width, height, scale) = try pixels.measure(picture.size)
    let bitmap = Bitmap(
      width: width, height: height, format: paper == .full ? .opaque : .transparent)
    guard bitmap.isUsable else {
      throw ExportError("there is no memory for a picture of \(width) x \(height) pixels")
    }
    var unread: [ImagePicture] = []
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: scale, y: scale))
      unread = picture.draw(on: canvas, in: picture.size.box, scale: scale)
    }
    return DrawnPage(bytes: noting(scale, in: bitmap.png()), notes: unread.notes)
  }

  /// The bytes of a PNG file before its second chunk.
  private static let headLength = 33

  /// Puts the pixels of a metre behind the head of a file, so that it is printed at its true size.
  private static func noting(_ scale: Double, in png: [UInt8]) -> [UInt8] {
    guard png.count > headLength else { return png }
    let perMetre = UInt32((scale * 72 / 0.0254).rounded())
    var chunk = ByteWriter()
    chunk.append(contentsOf: "pHYs".utf8)
    chunk.appendFixed32(perMetre)
    chunk.appendFixed32(perMetre)
    chunk.append(1)
    var whole = ByteWriter()
    whole.append(contentsOf: png[..<headLength])
    whole.appendFixed32(UInt32(chunk.bytes.count - 4))
    whole.append(contentsOf: chunk.bytes)
    whole.appendFixed32(Checksum.crc32(chunk.bytes))
    whole.append(contentsOf: png[headLength...])
    return whole.bytes
  }
}
