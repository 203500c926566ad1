/// The camera's orientation, from the EXIF data of a JPEG: 1 for upright, up to 8.
public struct JPEGOrientation: Hashable, Sendable {
  /// The number in the file; 1 if there is none.
  public private(set) var number: Int = 1

  /// True if width and height swap when the image is shown upright.
  public var isOnItsSide: Bool { number >= 5 }

  /// Reads the orientation from the head of a file.
  public init(of file: [UInt8]) {
    var markers = JPEGMarkers(file)
    while let marker = markers.next() {
      guard marker.kind == 0xE1, marker.body.starts(with: "Exif\0\0".utf8) else { continue }
      number = Self.number(inTIFF: marker.body.dropFirst(6)) ?? 1
      return
    }
  }

  /// Reads the tag 0x0112 of the first directory.
  private static func number(inTIFF data: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(data)
    let isLittle = bytes.starts(with: "II".utf8)
    func value(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      let part = bytes[place..<place + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = value(4, 4), let count = value(directory, 2) else { return nil }
    for entry in 0..<count {
      guard let tag = value(directory + 2 + entry * 12, 2) else { return nil }
      if tag == 0x0112 {
        return value(directory + 10 + entry * 12, 2).flatMap { (1...8).contains($0) ? $0 : nil }
      }
    }
    return nil
  }
}
