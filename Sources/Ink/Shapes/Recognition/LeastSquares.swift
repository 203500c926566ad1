/// Finds the numbers for which residuals are smallest, by the method of Levenberg and Marquardt.
struct LeastSquares {
  /// The numbers so far.
  private(set) var values: [Double]
  /// The sum of the squared residuals.
  private(set) var error: Double
  private var damping = 1e-3
  private let steps: [Double]
  private let residuals: ([Double]) -> [Double]

  /// Begins with numbers, whose derivatives are measured over small steps.
  init(_ start: [Double], steps: [Double], residuals: @escaping ([Double]) -> [Double]) {
    (values, self.steps, self.residuals) = (start, steps, residuals)
    error = Self.squares(residuals(start))
  }

  /// Improves the numbers in a number of rounds, or until they stay the same.
  mutating func improve(rounds: Int) {
    for _ in 0..<rounds {
      let before = error
      guard advance(), before - error > 1e-4 * before else { return }
    }
  }

  private static func squares(_ values: [Double]) -> Double {
    let sum = values.reduce(0) { $0 + $1 * $1 }
    return sum.isFinite ? sum : .infinity
  }

  private mutating func advance() -> Bool {
    guard error.isFinite else { return false }
    let here = residuals(values)
    let slopes = values.indices.map { index in
      var moved = values
      moved[index] += steps[index]
      return zip(residuals(moved), here).map { ($0 - $1) / steps[index] }
    }
    let count = values.count
    var matrix = [Double](repeating: 0, count: count * count)
    var right = [Double](repeating: 0, count: count)
    for row in 0..<count {
      right[row] = -Self.dot(slopes[row], here)
      for column in 0...row {
        let product = Self.dot(slopes[row], slopes[column])
        matrix[row * count + column] = product
        matrix[column * count + row] = product
      }
    }
    for _ in 0..<5 {
      var damped = matrix
      for index in 0..<count { damped[index * count + index] *= 1 + damping }
      if let change = Self.solution(of: damped, right), take(change) {
        damping = max(damping * 0.2, 1e-9)
        return true
      }
      damping *= 10
    }
    return false
  }

  /// Takes a change of the numbers if it makes the residuals smaller.
  private mutating func take(_ change: [Double]) -> Bool {
    let moved = zip(values, change).map { $0 + $1 }
    let sum = Self.squares(residuals(moved))
    guard sum < error else { return false }
    (values, error) = (moved, sum)
    return true
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }

  /// Solves a system of linear equations by elimination; nil if it has no single solution.
  private static func solution(of matrix: [Double], _ right: [Double]) -> [Double]? {
    let count = right.count
    var (matrix, right) = (matrix, right)
    for column in 0..<count {
      let rows = column..<count
      guard
        let pivot = rows.max(by: {
          abs(matrix[$0 * count + column]) < abs(matrix[$1 * count + column])
        }), abs(matrix[pivot * count + column]) > 1e-12
      else { return nil }
      if pivot != column {
        for index in 0..<count { matrix.swapAt(pivot * count + index, column * count + index) }
        right.swapAt(pivot, column)
      }
      for row in (column + 1)..<max(count, column + 1) {
        let factor = matrix[row * count + column] / matrix[column * count + column]
        for index in column..<count {
          matrix[row * count + index] -= factor * matrix[column * count + index]
        }
        right[row] -= factor * right[column]
      }
    }
    for row in (0..<count).reversed() {
      for index in (row + 1)..<max(count, row + 1) {
        right[row] -= matrix[row * count + index] * right[index]
      }
      right[row] /= matrix[row * count + row]
    }
    return right.allSatisfy(\.isFinite) ? right : nil
  }
}
