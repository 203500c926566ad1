internal import Bytes
internal import Ink
internal import Notebook
internal import PDFReader

/// The color of a sheet, from a small picture of it.
enum SheetColor {
  /// The pixels along the longer side.
  private static let side = 64.0

  /// The most common color of the first page of a PDF; white if it cannot be drawn.
  static func color(of bytes: [UInt8], hash: ContentHash, size: PageSize) -> Color {
    let scale = side / Double(max(size.width, size.height))
    let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
    let part = PrintedPart(
      page: 1, pageWidth: max(width, 1), pageHeight: max(height, 1), left: 0, top: 0,
      width: max(Int(width), 1), height: max(Int(height), 1))
    let pixels = try? PrintedFile(bytes, hash: hash)?.pixels(of: part)
    return most(of: pixels ?? []) ?? Color(rgb: 0xFFFFFF)
  }

  /// The mean of the largest group of similar pixels; nil without any.
  static func most(of pixels: [UInt32]) -> Color? {
    // A sixteenth of each channel looks alike.
    let groups = Dictionary(grouping: pixels) { $0 & 0x00F0_F0F0 }
    let largest = groups.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
    guard let alike = largest?.value else { return nil }
    func mean(_ shift: UInt32) -> UInt32 {
      UInt32(alike.reduce(0) { $0 + Int($1 >> shift & 0xFF) } / alike.count)
    }
    return Color(rgb: mean(16) << 16 | mean(8) << 8 | mean(0))
  }
}
