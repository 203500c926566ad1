public import Geometry

extension PageSize {
  /// Finds a sheet that holds all of some ink: the preferred one if possible.
  public init(holding ink: Box, preferring preferred: PageSize) {
    let sheets = [preferred, preferred.turned, .a4, .a4.turned] + Self.named.map(\.size)
    if let sheet = sheets.first(where: { $0.box.contains(ink) }) {
      self = sheet
      return
    }
    let unit = Length.millimetre / 100
    let (width, height) = (max(0, ink.high.x) / unit, max(0, ink.high.y) / unit)
    let largest = Double(Self.limits.upperBound)
    self.init(width: Int(min(width + 1000, largest)), height: Int(min(height + 1000, largest)))
  }
}
