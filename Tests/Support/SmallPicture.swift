public import Bytes
import Foundation

/// Red pictures of four by two pixels in the formats that become PNG.
public enum SmallPicture {
  /// The kinds that every machine with the packages for tests can read.
  public static let kinds = PictureKind.allCases.filter { !bytes(of: $0).isEmpty }

  /// The file of a kind; empty for those that need no conversion, or further packages.
  public static func bytes(of kind: PictureKind) -> [UInt8] {
    if kind == .svg { return svg(width: 4, height: 2) }
    return Data(base64Encoded: files[kind, default: ""]).map { Array($0) } ?? []
  }

  /// A red drawing of some size.
  public static func svg(width: Int, height: Int) -> [UInt8] {
    Array(
      """
      <?xml version="1.0"?>
      <!-- A drawing. -->
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\
      <rect width="\(width)" height="\(height)" fill="#f00"/></svg>
      """.utf8)
  }

  private static let files: [PictureKind: String] = [
    .webp: "UklGRhwAAABXRUJQVlA4TA8AAAAvA0AAAAcQ/Y/+ByKi/wEA",
    .bmp: """
    Qk1OAAAAAAAAADYAAAAoAAAABAAAAAIAAAABABgAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AAD/AAD/AAD/\
    AAD/AAD/AAD/AAD/
    """,
    .tiff: """
    SUkqABYAAAB4nPvPwPAfGwIAa6wH+QsAAAEDAAEAAAAEAAAAAQEDAAEAAAACAAAAAgEDAAMAAACgAAAAAwEDAAEAAAAI\
    AAAABgEDAAEAAAACAAAACgEDAAEAAAABAAAAEQEEAAEAAAAIAAAAFQEDAAEAAAADAAAAFgEDAAEAAAACAAAAFwEEAAEA\
    AAAOAAAAHAEDAAEAAAABAAAAAAAAAAgACAAIAA==
    """,
    .gif: "R0lGODlhBAACAIAAAP8AAAAAACwAAAAABAACAAACBQQIECBQADs=",
  ]
}
