internal import Geometry
internal import Notebook

/// Going from hit to hit, in the order of the pages.
extension Finding {
  /// The number of the hit that is looked at, from 1; nil for none, or while it has not been found again.
  func number(in sheets: [Sheet]) -> Int? {
    guard let current, let page = sheets.firstIndex(where: { $0.id == current.page }),
      current.number < hits[current.page]?.count ?? 0
    else { return nil }
    return sheets[..<page].reduce(current.number + 1) { $0 + (hits[$1.id]?.count ?? 0) }
  }

  /// The first hit at or behind the place where looking began; nil while that may come yet.
  func first(in sheets: [Sheet]) -> HitPlace? {
    guard let origin, let start = sheets.firstIndex(where: { $0.id == origin.page }) else {
      return firstHit(on: sheets)
    }
    let here = hits[origin.page]?.firstIndex { ($0.first?.high.y ?? 0) >= origin.y }
    if let here { return HitPlace(page: origin.page, number: here) }
    return firstHit(on: sheets[(start + 1)...]) ?? (isComplete ? firstHit(on: sheets) : nil)
  }

  /// The hit behind the one that is looked at; behind the last one, the first.
  func next(in sheets: [Sheet]) -> HitPlace? {
    guard let current, let page = sheets.firstIndex(where: { $0.id == current.page }) else {
      return first(in: sheets)
    }
    let number = current.number + 1
    if number < hits[current.page]?.count ?? 0 {
      return HitPlace(page: current.page, number: number)
    }
    return firstHit(on: sheets[(page + 1)...]) ?? firstHit(on: sheets)
  }

  /// The hit before the one that is looked at; before the first one, the last.
  func previous(in sheets: [Sheet]) -> HitPlace? {
    guard let current, let page = sheets.firstIndex(where: { $0.id == current.page }) else {
      return first(in: sheets)
    }
    if current.number > 0 { return HitPlace(page: current.page, number: current.number - 1) }
    return lastHit(on: sheets[..<page]) ?? lastHit(on: sheets)
  }

  private func firstHit(on sheets: some Collection<Sheet>) -> HitPlace? {
    sheets.first { hits[$0.id]?.isEmpty == false }.map { HitPlace(page: $0.id, number: 0) }
  }

  private func lastHit(on sheets: some BidirectionalCollection<Sheet>) -> HitPlace? {
    sheets.last { hits[$0.id]?.isEmpty == false }.map {
      HitPlace(page: $0.id, number: (hits[$0.id]?.count ?? 1) - 1)
    }
  }
}
